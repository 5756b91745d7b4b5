import { openBenchApi } from '../api-server.ts';

/**
 * The HTTP interface in a process of its own, over a database that is there. First argument: `ApiOrder` as JSON.
 * Tells its port over the parent's channel, and ends with it.
 */
export interface ApiOrder {
  connection: Parameters<typeof openBenchApi>[0];
}

const order: ApiOrder = JSON.parse(process.argv[2] ?? '{}');
const { app } = await openBenchApi(order.connection, 1_000_000);
process.on('disconnect', () => process.exit(0));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(Number(new URL(url).port));
