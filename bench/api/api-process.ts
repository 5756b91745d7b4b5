import { type ApiOrder, openBenchApi } from '../api-server.ts';

// Runs the HTTP API in its own process on an existing database. First argument: `ApiOrder` as JSON. Sends its
// port over the parent's channel and exits when the channel closes.
const order: ApiOrder = JSON.parse(process.argv[2] ?? '{}');
const { app } = await openBenchApi(order.connection, 1_000_000);
process.on('disconnect', () => process.exit(0));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(Number(new URL(url).port));
