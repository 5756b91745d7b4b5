/** Differences in objects imported from other tools, and reasons why some objects can't be imported. */
export const imports = {
  'import-interval':
    'The interval is {seconds, number} s instead of {asked, number} s, which this plan does not allow.',
  'import-timeout': 'The timeout is {seconds, number} s instead of {asked, number} s.',
  'import-retries': 'The monitor goes down after 20 failed checks instead of {asked, number}.',
  'import-no-monitor-type': 'Monitors of type {type} are not supported.',
  'import-no-channel-type':
    'Channels of type {type} are not supported. A webhook or Apprise channel may work instead.',
  'import-needs-apprise':
    'Channels of type {type} are not supported. Enter the address of an Apprise API server to send these notifications through it.',
  'import-through-apprise': 'Notifications are sent through your Apprise API server.',
  'import-channel-incomplete': 'Some notification settings are missing.',
  'import-no-proxy-type':
    '{type} proxies are not supported. Create a proxy of another type named {name}. Until then, monitors that use it cannot be checked.',
  'import-address-missing': 'The monitor has no address.',
  'import-address-unreadable': "The monitor's address cannot be read.",
  'import-port-missing': 'The monitor has no port.',
  'import-keyword-missing': 'The monitor has no keyword.',
  'import-query-name-missing': 'The name to query is missing.',
  'import-port-only':
    'The monitor only checks whether the port accepts connections. It does not use {protocol}.',
  'import-own-regions': "The monitor is checked from Belltower's regions, not from {regions}.",
  'import-container-missing': 'The container has no name.',
  'import-docker-socket':
    "A machine's Docker socket is used only if its operator allows it (BELLTOWER_DOCKER_SOCKET).",
  'import-docker-certificate':
    'Client certificates for Docker hosts are stored in files that are not imported. Enter the certificate again.',
  'import-needs-browser': "The page is opened in Chromium, which must be installed on the prober's machine.",
  'import-no-tailscale': 'The host is pinged directly instead of through Tailscale.',
  'import-group-empty':
    'The group is not imported, because it has no members that can belong to a group in Belltower.',
  'import-group-heartbeats':
    "Heartbeats cannot belong to a group. They are tagged with the group's name instead.",
  'import-manual-monitor':
    'Monitors with a manually set status are not supported. Use a heartbeat or an incident.',
  'import-rolled-back-query': 'The query runs in a transaction that is rolled back.',
  'import-read-only-query': 'The query runs in a read-only transaction.',
  'import-heartbeat-inverted':
    '"Upside down" is not supported for heartbeats. The heartbeat goes down when no ping arrives.',
  'import-ping-url-changes': 'The ping URL changes. Use the one shown in Belltower.',
  'import-read-only-key':
    'The ping URL changes, because a read-only API key does not show UUIDs. Use a full-access key to keep it.',
  'import-email-filters': 'Keyword filters for emails are not imported, because pings are sent over HTTP.',
  'import-gatus-push': 'Send results to the ping URL shown in Belltower, not to the Gatus API.',
  'import-dns-records': 'The monitor only checks whether the name resolves. Add the expected records.',
  'import-dns-patterns': 'Patterns for DNS answers are not supported. Add the expected records.',
  'import-dns-servers': 'Only the first of the DNS servers {servers} is queried.',
  'import-conditions-left-out':
    'The conditions are not imported, because only alternatives ("or") without negations are supported.',
  'import-packet-size': 'The packet size of {size, number} bytes is not imported.',
  'import-description-left-out':
    'The description is not imported, because only heartbeats have descriptions.',
  'import-first-of-several': 'Only the first of the {count, number} servers is checked.',
  'import-tls-alert': 'The check ignores whether the server sends the TLS alert "{alert}".',
  'import-steam-query': "The status is queried from the server itself, not from Steam's server list.",
  'import-ntp-dispersion': 'The limit for the root dispersion is not imported.',
  'import-mongodb-srv':
    'Belltower does not resolve SRV names of MongoDB clusters. Create a MongoDB monitor with the address of one of the servers.',
  'import-mqtt-websocket':
    'The monitor only checks whether the broker accepts WebSocket connections. It does not receive messages.',
  'import-kafka-no-message':
    'No message is produced. Belltower only checks that the topic exists and that its partitions have leaders.',
  'import-snmp-version': 'SNMP 2c is used instead of version 1.',
  'import-json-query-value': 'The query {query} is not imported. The value that it selects is not compared.',
  'import-proxy-unreadable': "The proxy's address cannot be read.",
  'import-json-query':
    'The JSON query {query} is not imported, because it is not a path. Only the status is checked.',
  'import-json-operator':
    'The comparison "{operator}" is not supported. The monitor only checks whether the value exists.',
  'import-condition-left-out': 'The condition {condition} is not imported.',
  'import-body-patterns': 'Only the body pattern {pattern} is imported.',
  'import-slow-is-degraded': 'A slow reply makes the monitor degraded instead of down.',
  'import-ssh-sign-in': "Only the SSH server's identification string is checked. Belltower does not sign in.",
  'import-gatus-no-heartbeat':
    'A result is expected once a day, because the endpoint has no heartbeat interval.',
  'import-tls-not-required': 'The check ignores whether the response came over TLS.',
  'import-dialogue-shortened': 'Only the first message and response of the dialogue are imported.',
  'import-redirects': 'Up to 10 redirects are followed instead of {asked, number}.',
  'import-cache-bust': 'No random parameter is added to the URL to avoid caches.',
  'import-headers-not-json': 'The headers are not imported, because they are not valid JSON.',
  'import-auth-left-out': 'The sign-in method {method} is not supported. Enter credentials in the monitor.',
  'import-ca-left-out': 'The CA certificate is not imported. The monitor trusts public CAs.',
  'import-client-certificate-left-out':
    'The client certificate is not imported, because its file is not in the upload.',
  'import-secret-file': '{field} is not in the upload. Enter the secret in the monitor.',
  'import-scheme-added': 'The URL had no scheme, so https is used.',
  'import-service-discovery':
    'Targets from service discovery are not in the file. List them as static_configs.',
  'import-module-without-targets':
    'A module has no targets. Upload the Prometheus scrape configuration, too.',
  'import-module-missing':
    'The module {module} is not in the files. Upload the blackbox_exporter configuration, too.',
  'import-suite-left-out': 'The suite is not imported, because not all of its endpoints use HTTP.',
  'import-template-left-out': 'The message template is not imported. Belltower sends its default message.',
  'import-own-mail-server':
    "Emails are sent by Belltower's own mail server (BELLTOWER_SMTP_URL), not by the one set in Uptime Kuma.",
  'import-webhook-body':
    "Requests have Belltower's body (docs/alerts.md) instead of the one from {tool}, and are signed according to Standard Webhooks.",
  'import-ntfy-password': 'The username and password are not imported. Create an access token.',
  'import-default-channel':
    'This channel is not used for new monitors automatically. To change that, add a rule without conditions.',
  'import-integration-settings':
    'The source does not include all settings of this integration. Create a channel of type {type}.',
  'import-overrides-left-out': 'Group overrides are not imported.',
  'import-environment-variables':
    'The environment variables {names} have no values. Upload them in a file with lines NAME=value, or enter them afterwards.',
  'import-policy-on-call': 'The rule notifies the people who are on call now. Rotations are not imported.',
  'import-policy-member':
    'Members of type {type} are not imported, because the API does not return their settings.',
  'import-policy-unused': 'This policy is not used by any monitor or heartbeat.',
  'import-policy-left-out':
    'The policy is not imported, because none of its steps contains a person with an email address. Add an alert rule with escalation steps.',
  'import-person-by-email': 'The person is notified by email, not by phone call, SMS or push.',
  'import-component-left-out': 'The component "{name}" is not imported, because it shows a {type}.',
  'import-components-without-monitors':
    'In Belltower, the status of a component comes from its monitors. Choose monitors for each component.',
  'import-domain-unverified': 'The domain {domain} must be verified in DNS before the page is served there.',
  'import-page-password': 'The password is not imported, because it is stored as a hash. Set a new one.',
  'import-page-css': 'Custom CSS is not imported.',
  'import-page-footer': 'The footer text is not imported.',
  'import-page-analytics': 'Analytics settings are not imported.',
  'import-page-icon': 'The icon is not imported. Enter the URL of a logo.',
  'import-page-domains': 'Only the first domain of the page is imported.',
  'import-page-slug': 'The address of the page ends in "{slug}", because "{taken}" is already in use.',
  'import-post-time': 'The post is dated at the time of the import.',
  'import-post-newest-update': 'The post is dated at the time of the import and has only the newest update.',
  'import-scheduled-maintenance': 'Scheduled maintenance is created as a maintenance window in Belltower.',
  'import-subscriber-mode':
    'Only email subscribers are imported. Send the address of the new page to the other subscribers.',
  'import-subscribers-too-many':
    'An import can add at most {most, number} subscribers, because each one must confirm by email. Import the others later, or send them the address of the new page.',
  'import-subscriber-confirms':
    'The subscriber receives a confirmation email, and notifications only after confirming.',
  'import-subscriber-all-components': 'The subscriber is notified about all components.',
  'import-maintenance-zone':
    "The times are in UTC, because the API does not return the account's time zone. Choose yours in the maintenance window.",
  'import-time-zone': 'The time zone {zone} is unknown, so the times are in UTC.',
  'import-resolver-name':
    'The DNS server {server} is not imported, because it is a name. Enter its IP address in the monitor.',
  'import-maintenance-inactive': 'The maintenance is not active.',
  'import-maintenance-manual':
    'Maintenance without an end time lasts until someone ends it. Mute the monitors, or create a maintenance window with an end.',
  'import-maintenance-incomplete': 'The maintenance has no complete schedule.',
  'import-maintenance-over': 'The maintenance has ended.',
  'import-maintenance-type': 'Maintenance of type {type} is not supported.',
  'import-cron-not-expressible':
    'The cron expression "{cron}" cannot be expressed as a recurrence rule. Create the maintenance window manually.',
  'import-scope-missing': 'This import requires the scope {scope}.',
  'import-refused': '{reason}',
  'import-field-fault': '{field}: {reason}',
  'import-not-sqlite': "This file is not an SQLite database. Upload kuma.db from Uptime Kuma's data folder.",
  'import-not-kuma':
    'This is not an Uptime Kuma database: it has no tables monitor, heartbeat and notification. Upload kuma.db from the data folder.',
  'import-not-healthchecks':
    'This is not a Healthchecks database: it has no table api_check. Upload hc.sqlite, a PostgreSQL dump, or the output of manage.py dumpdata.',
  'import-not-json': 'The file is not valid JSON.',
  'import-steps-unknown-format':
    'The file is not a HAR file, a Postman collection (version 2) or an OpenAPI document (version 3).',
  'import-steps-too-costly': 'The file is too large or too complex to read.',
  'import-steps-empty': 'The file contains no request that can become a step.',
  'import-steps-left-out':
    '{count, plural, one {# request was not imported, because} other {# requests were not imported, because}} a monitor has at most {limit} steps.',
  'import-step-body-too-long':
    'The body of step {step} is longer than 20,000 characters, so it was not imported.',
  'import-step-variable-missing': 'Enter a value for {name}. The file does not contain one.',
  'import-step-unreadable': 'The request {name} has no URL or an unknown method, so it was not imported.',
  'import-step-script':
    'The test script of {name} is not imported completely. Check the expectations of the step.',
  'import-step-body-mode': 'The body of {name} ({mode}) was not imported.',
  'import-har-left-out':
    '{count, plural, one {# request for an image, a script or a similar file was} other {# requests for images, scripts and similar files were}} not imported.',
  'import-openapi-without-example':
    '{count, plural, one {# operation was} other {# operations were}} not imported because of missing examples: {names}.',
  'import-not-yaml': 'The file is not valid YAML: {detail}',
} as const;
