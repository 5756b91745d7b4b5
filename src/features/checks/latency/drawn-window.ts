import { hourMs } from '#platform/clock.ts';
import { invalidInput } from '#platform/errors.ts';
import type { CheckWindow } from '../queries.ts';
import { mostHours } from './schemas.ts';

/** What a caller asks for: so many hours until `to`, or from one instant to another. */
export interface AskedWindow {
  hours?: number | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** A stretch of time that begins on a step. */
export interface SteppedWindow extends CheckWindow {
  stepSeconds: number;
}

/**
 * The stretch that is asked for, in steps of which a plot shows some dozens to some hundreds.
 * @throws AppError `invalid_request` of a stretch that is none, or too long.
 */
export function readDrawnWindow({ hours, from, to }: AskedWindow, now: number): SteppedWindow {
  if (hours !== undefined && from !== undefined) {
    throw invalidInput('/from', 'one_of', 'Send either hours or from, not both.');
  }
  const end = Math.min(to === undefined ? now : Date.parse(to), now);
  const begin = from === undefined ? end - (hours ?? 24) * hourMs : Date.parse(from);
  if (begin >= end) throw invalidInput('/from', 'not_before_to', 'from must be before to and in the past.');
  const drawn = (end - begin) / hourMs;
  if (drawn > mostHours)
    throw invalidInput('/from', 'too_long', `The time range is too long. Choose at most ${mostHours} hours.`);
  return inSteps({ from: new Date(begin), to: new Date(end) }, stepOf(drawn));
}

/** The same stretch by longer or shorter steps. */
export function inSteps({ from, to }: CheckWindow, stepSeconds: number): SteppedWindow {
  return { from: floorTo(from, stepSeconds), to, stepSeconds };
}

/** The step an instant lies in. */
export function floorTo(at: Date, stepSeconds: number): Date {
  const stepMs = stepSeconds * 1000;
  return new Date(Math.floor(at.getTime() / stepMs) * stepMs);
}

function stepOf(hours: number): number {
  if (hours <= 1) return 60;
  if (hours <= 6) return 300;
  if (hours <= 24) return 900;
  return hours <= 31 * 24 ? 3600 : 86_400;
}
