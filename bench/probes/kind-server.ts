import { type KindTarget, startKindTarget, type TargetName } from '#test/kinds/targets.ts';
import { startYardstick, type Yardstick, type YardstickPlace, yardstickOf } from './yardsticks.ts';

/** Runs the server for one kind and the server for its baseline until the parent process ends. See `probes.ts`. */

/** The data that the server reports when it is ready. */
export interface StartedKind extends Omit<KindTarget, 'close' | 'refused'> {
  yardstick: Yardstick;
  place: YardstickPlace;
}

const [name = ''] = process.argv.slice(2);
const { close, refused: _refused, ...target } = await startKindTarget(name as TargetName);
const yardstick = yardstickOf(target);
const started: StartedKind = { ...target, yardstick, place: await startYardstick(yardstick) };
process.once('disconnect', async () => {
  await close();
  process.exit();
});
process.send?.(started);
