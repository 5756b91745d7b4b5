import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createPlaces, mostAtOnce, placeKey } from './places.ts';

const to = (account_id: string, channel_id: string | null, address: string | null = null) => ({
  ...{ account_id, channel_id, address },
});
const one = to('a', 'c');
const roomOf = (places: ReturnType<typeof createPlaces>, sent = one) =>
  places.rooms().places.find(({ key }) => key === placeKey(sent))?.room ?? mostAtOnce.ofPlace;

test('a place and an account have room for so many messages, and for one more when one ends', () => {
  const places = createPlaces();
  const ends = Array.from({ length: mostAtOnce.ofPlace }, () => places.take(one));
  assert.equal(roomOf(places), 0);
  assert.equal(roomOf(places, to('a', 'other')), mostAtOnce.ofPlace);
  assert.deepEqual(places.rooms().accounts, [{ id: 'a', room: mostAtOnce.ofAccount - mostAtOnce.ofPlace }]);
  assert.equal(places.free(), mostAtOnce.all - mostAtOnce.ofPlace);
  ends[0]?.answered(5);
  assert.equal(roomOf(places), 1, 'a receiver that has answered waits for nothing of ours');
  assert.equal(places.free(), mostAtOnce.all - mostAtOnce.ofPlace, 'what is not stored yet is under way');
  for (const end of ends.slice(1)) end.answered(5);
  for (const end of ends) end.leave();
  assert.deepEqual(places.rooms(), { places: [], accounts: [] });
  assert.equal(places.free(), mostAtOnce.all);
});

test('a receiver that hangs has few places until it is quick once', () => {
  const places = createPlaces();
  const first = places.take(one);
  first.answered(10_000);
  first.leave();
  assert.equal(roomOf(places), mostAtOnce.ofSlowPlace);
  const held = places.take(one);
  assert.equal(roomOf(places), mostAtOnce.ofSlowPlace - 1);
  held.answered(20);
  assert.equal(roomOf(places), mostAtOnce.ofPlace);
});

test('the same address in two accounts is two places', () => {
  assert.notEqual(placeKey(to('a', null, 'x@example.com')), placeKey(to('b', null, 'x@example.com')));
});
