/** Differences in objects imported from other tools, and reasons why others can't be imported. */
export const imports = {
  'import-interval':
    'The interval is {seconds, number} s instead of {asked, number} s, which this plan does not allow.',
  'import-timeout': 'The timeout is {seconds, number} s instead of {asked, number} s.',
  'import-retries': 'The monitor goes down after 20 failed checks instead of {asked, number}.',
  'import-no-monitor-type': 'Belltower has no monitors of type {type}.',
  'import-no-channel-type':
    'Belltower has no channel of type {type}. A webhook or Apprise channel may reach it.',
  'import-needs-apprise':
    'Belltower has no channel of type {type}. Enter the address of an Apprise API server to send such notifications through it.',
  'import-through-apprise': 'Notifications are sent through your Apprise API server.',
  'import-channel-incomplete': 'Settings of the notification are missing.',
  'import-no-proxy-type':
    'Belltower has no proxies of type {type}. Monitors that use it cannot be checked until you create one named {name}.',
  'import-address-missing': 'The monitor has no address.',
  'import-address-unreadable': 'The address of the monitor cannot be read.',
  'import-port-missing': 'The monitor has no port.',
  'import-keyword-missing': 'The monitor has no keyword.',
  'import-query-name-missing': 'The name to query is missing.',
  'import-port-only': 'Only that the port accepts connections is checked, not the {protocol} exchange.',
  'import-own-regions': "It is checked from Belltower's own regions instead of {regions}.",
  'import-container-missing': 'The container has no name.',
  'import-docker-socket':
    'The Docker socket of a machine is used only if its operator allows it (BELLTOWER_DOCKER_SOCKET).',
  'import-docker-certificate': 'Client certificates of Docker hosts are files. Enter the certificate again.',
  'import-needs-browser':
    'The page is opened in a Chromium on the machine of the prober, which must be installed there.',
  'import-no-tailscale': 'The host is pinged directly instead of through Tailscale.',
  'import-group-empty': 'The group has no members that a group in Belltower can have.',
  'import-group-heartbeats': 'Heartbeats are not members of a group. They have its name as a tag.',
  'import-manual-monitor':
    'Belltower has no monitors whose status is set by hand. Use a heartbeat or an incident.',
  'import-rolled-back-query': 'The query runs in a transaction that is rolled back.',
  'import-read-only-query': 'The query runs in a read-only transaction.',
  'import-heartbeat-inverted': '"Upside down" is not kept: the heartbeat goes down when no ping arrives.',
  'import-ping-url-changes': 'The ping URL changes: use the one shown in Belltower.',
  'import-read-only-key':
    'The ping URL changes, because a read-only API key does not show UUIDs. Use a full-access key to keep it.',
  'import-email-filters': 'Keyword filters for emails are left out: pings arrive over HTTP.',
  'import-gatus-push': 'Results are sent to the ping URL shown in Belltower instead of the API of Gatus.',
  'import-dns-records': 'Only that the name resolves is checked. Add the expected records.',
  'import-dns-patterns': 'The patterns for answers are left out. Add the expected records.',
  'import-dns-servers': 'Only the first of the DNS servers {servers} is queried.',
  'import-conditions-left-out':
    'The conditions are left out: only alternatives ("or") without negations can be carried over.',
  'import-packet-size': 'The packets do not have {size, number} bytes.',
  'import-description-left-out': 'The description is left out: only heartbeats have one.',
  'import-first-of-several': 'Only the first of the {count, number} servers is checked.',
  'import-tls-alert': 'That the server answers with the TLS alert "{alert}" is not checked.',
  'import-steam-query': "The server itself is queried for its status instead of Steam's list of servers.",
  'import-ntp-dispersion': 'The limit of the root dispersion is left out.',
  'import-mongodb-srv':
    'The servers behind this name are looked up in DNS. Create a MongoDB monitor with the address of one of them.',
  'import-mqtt-websocket': 'Only that the broker accepts WebSocket connections is checked, not its messages.',
  'import-kafka-no-message':
    'No message is produced: the check is that the topic exists and its partitions have leaders.',
  'import-snmp-version': 'SNMP 2c is used instead of version 1.',
  'import-json-query-value': 'The query {query} is left out: the value that it selects is not compared.',
  'import-proxy-unreadable': 'The address of the proxy cannot be read.',
  'import-json-query':
    'The JSON query {query} is left out, because it is not a path. Only the status is checked.',
  'import-json-operator': 'The comparison "{operator}" is left out: only that the value exists is checked.',
  'import-condition-left-out': 'The condition {condition} is left out.',
  'import-body-patterns': 'Of the patterns for the body, only {pattern} is kept.',
  'import-slow-is-degraded': 'A slow reply makes the monitor degraded instead of down.',
  'import-ssh-sign-in': 'Only the identification of the SSH server is checked: Belltower does not sign in.',
  'import-gatus-no-heartbeat':
    'A result is expected once a day, because the endpoint has no heartbeat interval.',
  'import-tls-not-required': 'Whether the response came over TLS is not checked.',
  'import-dialogue-shortened': 'Only the first message and answer of the dialogue are kept.',
  'import-redirects': 'Up to 10 redirects are followed instead of {asked, number}.',
  'import-cache-bust': 'No random parameter is added to the URL to avoid caches.',
  'import-headers-not-json': 'The headers are left out: they are not valid JSON.',
  'import-auth-left-out': 'The sign-in method {method} is left out. Enter credentials in the monitor.',
  'import-ca-left-out': 'The CA certificate is left out: public CAs are trusted.',
  'import-client-certificate-left-out':
    'The client certificate is left out, because its file is not in the upload.',
  'import-secret-file': '{field} is not in the upload. Enter the secret in the monitor.',
  'import-scheme-added': 'The URL had no scheme: https is used.',
  'import-service-discovery':
    'Targets from service discovery are not in the file. List them as static_configs.',
  'import-module-without-targets':
    'A module has no targets. Upload the scrape configuration of Prometheus together with it.',
  'import-module-missing':
    'The module {module} is not in the files. Upload the configuration of blackbox_exporter, too.',
  'import-suite-left-out': 'Only suites whose endpoints are all HTTP can become multi-step checks.',
  'import-template-left-out': "The message template is left out: Belltower's own message is sent.",
  'import-own-mail-server':
    "Emails are sent by Belltower's own mail server (BELLTOWER_SMTP_URL), not by the one set in Uptime Kuma.",
  'import-webhook-body':
    "The request has Belltower's body (docs/alerts.md), signed by Standard Webhooks, instead of that of {tool}.",
  'import-ntfy-password': 'User name and password are left out. Create an access token.',
  'import-default-channel':
    'New monitors are not assigned to it automatically. Add a rule without conditions if they should be.',
  'import-integration-settings':
    'Settings of this integration are missing in the source. Create a channel of type {type}.',
  'import-overrides-left-out': 'Overrides for groups are left out.',
  'import-environment-variables':
    'The environment variables {names} have no values. Upload them in a file with lines NAME=value, or enter them afterwards.',
  'import-policy-on-call': 'The rule has the people who are on call now: rotations are not imported.',
  'import-policy-member': 'Members of the type {type} are left out: the API does not return their settings.',
  'import-policy-unused': 'No monitor or heartbeat uses this policy.',
  'import-policy-left-out':
    'None of its steps names a person with an email address. Add an alert rule with escalation steps.',
  'import-person-by-email': 'The person is notified by email, not by phone call, SMS or push.',
  'import-component-left-out': 'The component "{name}" is left out: it shows a {type}.',
  'import-components-without-monitors':
    'Components follow monitors in Belltower. Choose the monitors of each component.',
  'import-domain-unverified': 'The domain {domain} must be verified in DNS before the page is served there.',
  'import-page-password': 'The password is left out, because it is stored as a hash. Set a new one.',
  'import-page-css': 'Custom CSS is left out.',
  'import-page-footer': 'The footer text is left out.',
  'import-page-analytics': 'Analytics are left out.',
  'import-page-icon': 'The icon is left out. Set the URL of a logo.',
  'import-page-domains': 'Only the first of its domains is kept.',
  'import-page-slug': 'Its address ends in "{slug}", because "{taken}" is in use.',
  'import-post-time': 'The post has the time of the import.',
  'import-post-newest-update': 'The post has the time of the import, and only the newest update.',
  'import-scheduled-maintenance': 'Scheduled maintenance is created as a maintenance window in Belltower.',
  'import-subscriber-mode':
    'Only email subscribers are imported. Send the others the address of the new page.',
  'import-subscribers-too-many':
    'An import asks at most {most, number} subscribers. Import the others later, or send them the address of the new page.',
  'import-subscriber-confirms':
    'The subscriber receives an email that asks to confirm, and notifications only after that.',
  'import-subscriber-all-components': 'The subscriber is notified about all components.',
  'import-maintenance-zone':
    'The times are in UTC, because the API does not return the time zone of the account. Choose yours in the window.',
  'import-time-zone': 'The time zone {zone} is unknown: the times are in UTC.',
  'import-resolver-name':
    'The DNS server {server} is left out, because it is a name. Enter its address in the monitor.',
  'import-maintenance-inactive': 'The maintenance is not active.',
  'import-maintenance-manual':
    'A maintenance without times lasts until somebody ends it. Mute the monitors or create a window with an end.',
  'import-maintenance-incomplete': 'The maintenance has no complete schedule.',
  'import-maintenance-over': 'The maintenance is over.',
  'import-maintenance-type': 'Belltower has no maintenance of type {type}.',
  'import-cron-not-expressible':
    'The cron expression "{cron}" has no counterpart as a recurrence rule. Create the window by hand.',
  'import-scope-missing': 'This requires the scope {scope}.',
  'import-refused': '{reason}',
  'import-field-fault': '{field}: {reason}',
  'import-not-sqlite':
    'This file is not an SQLite database. Upload kuma.db from the data folder of Uptime Kuma.',
  'import-not-kuma':
    'This database is not one of Uptime Kuma: it has no tables monitor, heartbeat and notification. Upload kuma.db from its data folder.',
  'import-not-healthchecks':
    'This database is not one of Healthchecks: it has no table api_check. Upload hc.sqlite, a dump of PostgreSQL, or the output of manage.py dumpdata.',
  'import-not-json': 'The file is not valid JSON.',
  'import-steps-unknown-format':
    'The file is not a HAR file, a Postman collection (version 2) or an OpenAPI document (version 3).',
  'import-steps-too-costly': 'The file is too large or too complex to read.',
  'import-steps-empty': 'The file contains no request that can become a step.',
  'import-steps-left-out':
    '{count, plural, one {# request was left out, because} other {# requests were left out, because}} a monitor has at most {limit} steps.',
  'import-step-body-too-long': 'The body of step {step} is longer than 20,000 characters and was left out.',
  'import-step-variable-missing': 'Enter a value for {name}: the file has none.',
  'import-step-unreadable': 'The request {name} has no URL or an unknown method and was left out.',
  'import-step-script':
    'The test script of {name} is not imported completely. Check the expectations of the step.',
  'import-step-body-mode': 'The body of {name} ({mode}) was left out.',
  'import-har-left-out':
    '{count, plural, one {# request for an image, a script or the like was} other {# requests for images, scripts and the like were}} left out.',
  'import-openapi-without-example':
    '{count, plural, one {# operation was} other {# operations were}} skipped because of missing examples: {names}.',
  'import-not-yaml': 'The file is not valid YAML: {detail}',
} as const;
