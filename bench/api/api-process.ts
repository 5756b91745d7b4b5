import { type ApiOrder, openBenchApi } from '../api-server.ts';

// Runs the HTTP API in a separate process with an existing database. The first argument is an `ApiOrder` as JSON. The
// process sends its port over the parent's channel and exits when the channel closes.
const order: ApiOrder = JSON.parse(process.argv[2] ?? '{}');
const { app } = await openBenchApi(order.connection, 1_000_000);
process.on('disconnect', () => process.exit(0));
const url = await app.listen({ host: '127.0.0.1', port: 0 });
process.send?.(Number(new URL(url).port));
