import type { Readable } from 'node:stream';
import type { Ctx } from '#features/access/index.ts';
import { type DomainRow, toDomainBody } from '#features/domains/index.ts';
import { readRiskTrend } from '#features/risk/index.ts';
import { dayMs } from '#platform/clock.ts';
import { after, type ExportSource, type OpenCursor, streamPages } from './stream.ts';
import {
  type ExportedIncident,
  type ExportedMonitor,
  selectDomainIncidents,
  selectMonitorsForExport,
} from './views.ts';

/** Number of days that the risk trend and the incidents cover. */
const recentDays = 90;

type Row = ExportedMonitor | ExportedIncident;

/**
 * Exports a domain as pretty-printed JSON: metadata, monitors, the 90-day risk trend (one point per monitor and day),
 * and incidents that are unresolved or were opened in these 90 days. Lists are streamed, so the bundle can be of any
 * size.
 */
export function exportDomain(ctx: Ctx, source: ExportSource, domain: DomainRow): Promise<Readable> {
  const now = ctx.clock.now();
  const since = new Date(now - recentDays * dayMs);
  const monitors = selectMonitorsForExport(ctx.accountId, domain.id).compile(ctx.db);
  const incidents = selectDomainIncidents(ctx.accountId, domain.id, since).compile(ctx.db);
  return streamPages<Row>(source, async function* (open: OpenCursor<Row>) {
    const head = `{\n  "domain": ${pretty(toDomainBody(domain), 1)},\n  "monitors": [`;
    const domainMonitorIds: string[] = [];
    const watched = list(open(monitors), (row) => {
      const monitor = row as ExportedMonitor;
      if (monitor.source === 'legacy') domainMonitorIds.push(monitor.id);
      return toMonitor(monitor);
    });
    yield* after(head, watched);
    yield `],\n  "riskTrend": [`;
    yield* list(trends(ctx, domainMonitorIds), (point) => point);
    yield `],\n  "incidents": [`;
    yield* list(open(incidents), (row) => toIncident(row as ExportedIncident));
    yield `],\n  "exportedAt": ${JSON.stringify(new Date(now).toISOString())}\n}\n`;
  });
}

async function* trends(ctx: Ctx, monitorIds: readonly string[]): AsyncGenerator<object[]> {
  for (const monitorId of monitorIds) {
    const points = await readRiskTrend(ctx, monitorId, recentDays);
    yield points.map((point) => ({ monitorId, ...(point as object) }));
  }
}

/** Formats list items without the brackets, indented like `JSON.stringify(…, null, 2)` at a depth of two levels. */
async function* list<Item>(
  pages: AsyncIterable<Item[]>,
  toValue: (item: Item) => unknown,
): AsyncGenerator<string> {
  let first = true;
  for await (const page of pages) {
    let text = '';
    for (const item of page) {
      text += `${first ? '' : ','}\n    ${pretty(toValue(item), 2)}`;
      first = false;
    }
    if (text !== '') yield text;
  }
  if (!first) yield '\n  ';
}

function pretty(value: unknown, depth: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${'  '.repeat(depth)}`);
}

function toMonitor(row: ExportedMonitor): object {
  return {
    source: row.source,
    id: row.id,
    kind: row.kind,
    name: row.name,
    target: row.target,
    status: row.status,
    intervalSeconds: row.interval_seconds,
    tags: row.tags,
    verified: row.verified,
    createdAt: row.created_at.toISOString(),
    lastCheckedAt: row.last_checked_at?.toISOString() ?? null,
  };
}

function toIncident(row: ExportedIncident): object {
  return {
    id: row.id,
    fingerprint: row.fingerprint,
    title: row.title,
    severity: row.severity,
    state: row.state,
    cause: row.cause,
    source: { type: row.source_type, id: row.source_id, name: row.source_name },
    openedAt: row.opened_at.toISOString(),
    acknowledgedAt: row.acknowledged_at?.toISOString() ?? null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: row.resolved_by,
    occurrences: row.occurrences,
    lastOccurredAt: row.last_occurred_at.toISOString(),
  };
}
