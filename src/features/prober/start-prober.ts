import { createEngine, type Prober } from '#features/check-engine/index.ts';
import { ensureCurrentPartitions } from '#features/checks/index.ts';
import { createDatabaseSource } from './database-source.ts';
import { createPresence, type ProberOptions, signInProber } from './presence.ts';
import { spreadOverdue } from './schedules.ts';

/**
 * Starts a prober for one region. The prober claims due checks, starts each check on time, and evaluates and stores the
 * results. Any number of probers may run for a region, in any number of processes. Resolves once the prober is
 * registered and, if the region had no live prober before, overdue checks are spread over their next slots.
 */
export async function startProber(options: ProberOptions): Promise<Prober> {
  const { db, clock, log, region } = options;
  const now = new Date(clock.now());
  await ensureCurrentPartitions(db, now);
  const { id, wasUnwatched } = await signInProber(db, region, now);
  if (wasUnwatched) {
    const { schedules, windows } = await spreadOverdue(db, region, now);
    if (schedules > 0)
      log.info({ region, schedules, windows }, 'checks were missed while the service was stopped');
  }
  const engine = createEngine(options, createDatabaseSource(options));
  const self = { id, region, startedAt: now, wasUnwatched };
  const presence = createPresence(options, self, engine.overload);
  engine.run(presence);
  return engine;
}
