const megabyte = 1024 * 1024;

/** PostgreSQL settings as written in a configuration file. */
export type PostgresSettings = Record<string, string | number>;

/**
 * Returns the settings of the embedded PostgreSQL for the machine's memory. The workload is one service that updates
 * one row per check, appends results and reads little. No setting puts committed transactions at risk: fsync,
 * full_page_writes and synchronous_commit keep their safe defaults.
 */
export function settingsFor(totalMemoryBytes: number): PostgresSettings {
  const share = Math.floor(totalMemoryBytes / 8 / megabyte);
  const sharedBuffers = Math.max(64, Math.min(512, share));
  return {
    max_connections: 100,
    shared_buffers: `${sharedBuffers}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(totalMemoryBytes / 2 / megabyte))}MB`,
    work_mem: '8MB',
    maintenance_work_mem: '64MB',
    random_page_cost: 1.1,
    // Almost all statements are short, so compiling or parallelizing them costs more than it saves.
    jit: 'off',
    max_parallel_workers_per_gather: 1,
    // I/O workers speed up cold scans on many cores. For this workload, they would be three idle processes.
    io_method: 'sync',
    wal_compression: 'on',
    // Fewer checkpoints mean fewer full-page images. The size limits the replay after a crash to seconds.
    checkpoint_timeout: '10min',
    max_wal_size: '1GB',
    min_wal_size: '128MB',
    max_wal_senders: 2,
    max_logical_replication_workers: 0,
    max_sync_workers_per_subscription: 0,
    // Every check updates a row, so these tables are vacuumed often and in small portions.
    autovacuum_naptime: '15s',
    autovacuum_max_workers: 2,
    autovacuum_vacuum_scale_factor: 0.05,
    autovacuum_vacuum_insert_scale_factor: 0.2,
    autovacuum_analyze_scale_factor: 0.05,
    autovacuum_vacuum_cost_limit: 1000,
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Statements and row values may contain secrets, so neither is ever logged.
    log_min_messages: 'warning',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: -1,
    log_line_prefix: '%m [%p] ',
    // A client that has disappeared must not keep locks for hours.
    idle_in_transaction_session_timeout: '10min',
    tcp_keepalives_idle: 60,
    // Cancels statements of disconnected clients.
    client_connection_check_interval: '2s',
  };
}

/** Renders a configuration file with these settings. */
export function settingsFile(settings: PostgresSettings): string {
  const lines = Object.entries(settings).map(([name, value]) =>
    typeof value === 'number' ? `${name} = ${value}` : `${name} = '${value.replaceAll("'", "''")}'`,
  );
  return ['# Written anew at every start. Put your own settings into postgresql.conf.', ...lines, ''].join(
    '\n',
  );
}

/** Contents of postgresql.conf for a new cluster. The file is never changed later. */
export const mainConfigFile = `# Belltower's own settings come first; what stands below the line wins over them.
include_if_exists 'belltower.conf'
# ---------------------------------------------------------------------------------
`;

/** Contents of pg_hba.conf: password authentication for all users, only from this machine. */
export const accessFile = `# type  database  user  address       method
local   all       all                 scram-sha-256
host    all       all   127.0.0.1/32  scram-sha-256
local   replication all               scram-sha-256
host    replication all 127.0.0.1/32  scram-sha-256
`;
