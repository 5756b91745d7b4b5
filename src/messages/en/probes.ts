/** Reasons for failed checks, by reason code. */
export const network = {
  'probe-error': "The check failed because of a bug in Belltower. See the prober's log for details.",
  'probe-kind-unknown':
    'The prober or agent is too old for this type of monitor. Update Belltower on its machine.',
  aborted: 'The check was canceled because the service was stopping.',
  'target-refused': "This server is not allowed to connect to the target's address.",
  'dns-nxdomain': 'The host name does not exist.',
  'dns-no-address': 'The host name has no matching IPv4 or IPv6 address.',
  'dns-servfail': 'The DNS lookup failed (SERVFAIL).',
  'dns-refused': 'The name servers refused the DNS query (REFUSED).',
  'dns-timeout': 'The DNS lookup timed out.',
  'dns-unreachable': 'The resolver is unreachable or does not resolve public names.',
  'dns-error': 'The host name could not be resolved.',
  'connect-refused': 'Port {port} refused the connection.',
  'connect-reset': 'The connection was reset while connecting.',
  'connect-timeout': 'The connection to port {port} timed out.',
  'connect-unreachable': 'The address is unreachable.',
  'connect-denied': "The connection was blocked by the prober's machine or its network.",
  'connect-failed': 'The connection failed.',
  'request-timeout': 'The server stopped accepting data before the request was complete.',
  'response-timeout': 'The server did not respond in time.',
  'response-closed': 'The server closed the connection without a response.',
  'response-reset': 'The server reset the connection.',
  'starttls-not-offered': 'The server does not offer STARTTLS.',
  'starttls-refused': 'The server refused STARTTLS{detail, select, none {} other { ({detail})}}.',
  'starttls-protocol-error':
    'The server does not use the expected protocol{detail, select, none {} other { ({detail})}}.',
  'starttls-injection':
    'The server sent unencrypted data after STARTTLS. Someone may be tampering with the session.',
  'starttls-closed': 'The server closed the connection before the TLS handshake.',
  'starttls-timeout': 'The server did not complete STARTTLS in time.',
  'tls-not-spoken': 'The server does not use TLS on this port.',
  'tls-protocol-unsupported': 'The server and the prober do not support any common TLS version.',
  'tls-name-unknown': 'The server does not recognize the requested host name (TLS SNI).',
  'tls-client-certificate-required': 'The server requires a client certificate.',
  'tls-handshake-failed': 'The TLS handshake failed{detail, select, none {} other { ({detail})}}.',
  'tls-closed': 'The server closed the connection during the TLS handshake.',
  'tls-reset': 'The server reset the connection during the TLS handshake.',
  'tls-timeout': 'The TLS handshake timed out.',
  'service-greeting-unexpected':
    'The server responded with “{line}”, which is not a valid {protocol} response.',
  'service-command-refused': 'The server responded to {command} with “{line}”.',
  'service-protocol-error': "The server's response does not follow the protocol.",
  'service-answer-too-long': "The server's response is too long.",
  'service-certificate-untrusted':
    "The server's certificate is not trusted{detail, select, none {} other { ({detail})}}.",
  'service-sign-in-refused': 'The server refused the sign-in.',
  'service-query-failed': 'The query failed: {detail}',
  'service-value-unexpected':
    'The result is {value, select, none {empty} other {“{value}”}}; expected “{expected}”.',
  'service-library-missing':
    'The library that this type of monitor requires is not installed. Reinstall Belltower.',
  'service-value-not-number': 'The result is {value, select, none {empty} other {“{value}”}}, not a number.',
  'service-value-too-small': 'The result is {value}; expected at least {expected}.',
  'service-value-too-large': 'The result is {value}; expected at most {expected}.',
  'service-restarted-too-often':
    'The service restarted {restarts, plural, one {# time} other {# times}}; expected at most {maxRestarts}.',
  'service-just-started':
    'The service has been running for only {seconds} s; expected at least {minUptimeSeconds} s.',
  'proxy-unknown': 'The proxy of this monitor no longer exists. Choose another proxy.',
  'proxy-failed': 'The proxy could not connect{detail, select, none {} other { ({detail})}}.',
  'proxy-timeout': 'The proxy did not respond in time.',
  inverted: 'The check succeeded, but this monitor expects it to fail.',
  'agents-silent': 'No agent of this location is connected, so no checks run from there.',
  'region-unwatched': 'No prober is running in this region, so no checks run from there.',
  'probe-stalled': 'The prober stalled during the check, so the result is inconclusive.',
  'resolver-silent': "Belltower's DNS resolvers did not respond, so the result is inconclusive.",
  'probe-failed': "The check failed because of a problem on the prober's machine.",
} as const;

/** Checks that did not run. */
const missed = {
  'windows-missed':
    '{count, plural, one {No check ran at {from}.} other {# checks were missed from {from} to {to}.}}',
} as const;

/** Reasons for failed `dns` checks. All kinds share the reasons for name resolution. */
export const dns = {
  'dns-rcode':
    'The response code is {actual}{extendedErrors, select, none {} other { ({extendedErrors})}}; expected {expected}.',
  'dns-no-records': 'There is no {recordType} record.',
  'dns-no-match': 'The answer is {actual}; expected at least one of {expected}.',
  'dns-values-missing': 'The answer is {actual}; {missing} is missing.',
  'dns-values-differ': 'The answer is {actual, select, none {empty} other {{actual}}}; expected {expected}.',
  'dns-value-present': 'The answer contains {found} but should not.',
  'dns-pattern-not-matched': 'No record matches {expected}; the answer is {actual}.',
  'dns-pattern-matched': 'The answer contains {found}, which matches a forbidden pattern.',
  'dns-not-authenticated': 'The response is not authenticated by DNSSEC (no AD bit).',
  'dns-bad-resolver':
    'The resolver is not valid for the chosen transport. Correct it in the monitor settings.',
  'dns-malformed': 'The resolver sent a malformed response.',
  'dns-bad-name': 'The name cannot be resolved.',
  'dns-resolver-unknown': "The resolver's host name could not be resolved ({detail}).",
  'dns-not-over-https': 'The resolver responded with {detail}, which is not a DNS message.',
} as const;

/** Reasons for failed `http` checks. `ssl` monitors share the reasons for certificates. */
export const http = {
  'transfer-timeout': 'The response body was not complete within {timeoutMs, number, ::scale/0.001} s.',
  'expectation-invalid': 'An expectation of this monitor is not valid. Correct it in the monitor settings.',
  'url-invalid': 'The URL is not valid.',
  'url-scheme': 'The URL does not begin with http:// or https://.',
  'request-invalid':
    'The request could not be sent because a header contains characters that HTTP does not allow.',
  'tls-broken': 'The TLS connection was interrupted.',
  'certificate-bad-signature': 'The certificate chain contains an invalid signature.',
  'closed-early': 'The server closed the connection before sending a response.',
  'http-invalid': 'The response is not valid HTTP.',
  'http-headers-too-large': 'The response headers are too large.',
  'body-cut-short': 'The response body is incomplete.',
  'body-decode-failed': 'The response body could not be decompressed.',
  'content-encoding-unsupported': 'The response body has too many layers of compression.',
  'redirect-limit': 'Too many redirects (more than 10).',
  'redirect-loop': 'The redirects form a loop.',
  'redirect-invalid': 'A redirect points to an invalid URL.',
  'redirect-scheme': 'A redirect points to a URL that does not begin with http:// or https://.',
  'status-unexpected': 'The server returned status {status}; expected {expected}.',
  'final-url-mismatch': 'The final URL is {url}; expected {expected}.',
  'header-missing': 'The header {name} is missing.',
  'header-mismatch':
    'The value of the header {name} {rule, select, equals {is not equal to the expected value} contains {does not contain the expected text} other {does not match the expected pattern}}.',
  'json-invalid': 'The body is not valid JSON.',
  'json-path-missing': 'The JSON body has no value at {path}.',
  'json-path-present': 'The JSON body contains {path} but should not.',
  'json-path-mismatch': '{path} in the JSON body is {value}; expected {expected}.',
  'json-path-too-costly': 'Evaluating {path} on this body takes too long. Use a simpler path.',
  'token-unreachable': 'The token server could not be reached{detail, select, none {} other { ({detail})}}.',
  'token-refused':
    'The token server refused the client credentials{detail, select, none {} other { ({detail})}}.',
  'token-invalid':
    "The token server's response contains no access token{detail, select, none {} other { ({detail})}}.",
  'token-timeout': 'The token server did not respond in time.',
  'client-certificate-invalid':
    'The client certificate of this monitor cannot be used. Enter it again in the monitor settings.',
  'too-slow': 'The response took {durationMs} ms; the limit is {maxMs} ms.',
} as const;

/** Reasons for failed `keyword` checks. */
export const keyword = {
  'keyword-missing': 'The keyword “{keyword}” is missing.',
  'keyword-present': 'The keyword “{keyword}” is present but should not be.',
  'body-pattern-matched': 'The body matches “{pattern}” but should not.',
  'body-pattern-not-matched': 'The body does not match “{pattern}”.',
} as const;

/** Reasons for failed `ping` checks. */
export const ping = {
  'ping-no-reply': 'No reply to {sent, plural, one {the echo request} other {any of the # echo requests}}.',
  'ping-loss-high': 'Packet loss is {lossPercent}%, more than {maxLossPercent}%.',
  'ping-loss': 'Packet loss is {lossPercent}%.',
  'ping-slow': 'The average round trip took {avgMs} ms; the limit is {maxRttMs} ms.',
  'ping-unavailable':
    'The prober is not allowed to send echo requests on its machine. Allow ICMP sockets for its group (sysctl net.ipv4.ping_group_range="0 2147483647"), run the prober with CAP_NET_RAW, or install the ping program.',
  'ping-blocked': "The firewall on the prober's machine blocks echo requests to the target.",
  'ping-overloaded': 'The prober has too many echo requests in progress.',
  'ping-unreachable': 'The network reported that the target is unreachable.',
} as const;

/** Reasons for failed `port` checks. */
export const port = {
  'udp-port-closed': 'UDP port {port} is closed.',
  'expect-not-matched':
    'The response {banner, select, none {} other {“{banner}” }}does not match the expected pattern.',
} as const;

/** Reasons for failed `ssl` checks. */
export const ssl = {
  'certificate-missing': 'The server did not send a certificate.',
  'certificate-malformed': 'The certificate is malformed.',
  'certificate-revoked':
    'The certificate was revoked{revokedAt, select, none {} other { on {revokedAt}}}{reason, select, none {} unspecified {} other { ({reason})}}.',
  'certificate-expired': 'The certificate expired on {notAfter}.',
  'certificate-not-yet-valid': 'The certificate is not valid before {notBefore}.',
  'certificate-name-mismatch': 'The certificate is valid for {names}, not for {host}.',
  'certificate-self-signed': 'The certificate is self-signed.',
  'certificate-untrusted': 'The certificate, issued by {issuer}, does not chain to a trusted root.',
  'certificate-incomplete-chain':
    'The certificate chain is incomplete. The server does not send the certificate of {issuer}.',
  'certificate-wrong-purpose': 'The certificate is not intended for servers.',
  'certificate-name-constraint': 'The issuer is not allowed to issue certificates for this name.',
  'certificate-issuer-expired': "The issuer's certificate ({issuer}) expired on {notAfter}.",
  'certificate-weak-key': 'The {keyType} key of {subject} has only {keyBits} bits.',
  'certificate-weak-signature': 'The certificate of {subject} is signed with {algorithm}.',
  'certificate-pin-mismatch': "The server's key does not match any pinned key.",
  'tls-version-too-low': 'The server supports only up to {protocol}; TLS {minTls} is required.',
  'certificate-expires-soon': 'The certificate expires in {daysLeft, plural, one {# day} other {# days}}.',
  'certificate-lifetime-low': 'Only {percent}% of the certificate lifetime is left.',
  'certificate-staple-missing':
    'The certificate requires a stapled OCSP response, but the server sent no valid one ({detail}).',
} as const;

/** Reasons for failed `ntp` checks. */
export const ntp = {
  'ntp-refused': 'The time server refused the request{code, select, none {} other { ({code})}}.',
  'ntp-not-synchronized': "The time server's clock is not synchronized.",
  'ntp-stratum-high': 'The time server has stratum {stratum}; expected at most {maxStratum}.',
  'ntp-offset-high':
    "The time server's clock differs by {offsetMs} ms from the prober's clock, more than {maxOffsetMs} ms.",
} as const;

/** Reasons for failed `mqtt` checks. */
export const mqtt = {
  'mqtt-no-message': 'No message arrived on the topic in time.',
} as const;

/** Reasons for failed `ldap` checks. */
export const ldap = {
  'ldap-filter-invalid': 'The search filter is not valid. Correct it in the monitor settings.',
  'ldap-entries-too-few':
    'The search found {entries, plural, one {# entry} other {# entries}}; expected at least {minEntries}.',
} as const;

/** Reasons for failed `amqp` checks. */
export const amqp = {
  'amqp-messages-too-many':
    'The queue has {messages, plural, one {# message} other {# messages}}; expected at most {maxMessages}.',
  'amqp-consumers-too-few':
    'The queue has {consumers, plural, one {# consumer} other {# consumers}}; expected at least {minConsumers}.',
} as const;

/** Reasons for failed `kafka` checks. */
export const kafka = {
  'kafka-topic-missing': 'The topic {topic} does not exist.',
  'kafka-leader-missing':
    'The topic {topic} has no leader for {count} of {partitions, plural, one {# partition} other {# partitions}}.',
  'kafka-brokers-too-few':
    'The cluster has {brokers, plural, one {# broker} other {# brokers}}; expected at least {minBrokers}.',
  'kafka-replicas-out-of-sync':
    'The topic {topic} has out-of-sync replicas in {count} of {partitions, plural, one {# partition} other {# partitions}}.',
} as const;

/** Reasons for failed `radius` checks. */
export const radius = {
  'radius-secret-mismatch': 'The response is not signed with the shared secret of this monitor.',
  'radius-response-unexpected': 'The server responded with {result}; expected {expected}.',
} as const;

/** Reasons for failed `snmp` checks. */
export const snmp = {
  'snmp-object-missing': 'The SNMP agent has no value for {oid}.',
} as const;

/** Reasons for failed `ssh` checks. */
export const ssh = {
  'ssh-host-key-mismatch':
    "The server's host key is {fingerprint}, which is not one of the expected host keys.",
} as const;

/** Reasons for failed `domain-expiry` checks. */
export const domainExpiry = {
  'domain-expired': 'The domain {domain} expired on {date}.',
  'domain-expires-soon': 'The domain {domain} expires in {daysLeft, plural, one {# day} other {# days}}.',
  'domain-on-hold': 'The domain {domain} is on hold ({status}), so it does not resolve.',
  'domain-being-deleted': 'The domain {domain} is being deleted ({status}).',
  'domain-not-registered': 'The domain {domain} is not registered.',
  'domain-expiry-unknown': 'The registry publishes no expiry date for {domain}.',
  'registration-lookup-failed': 'The registration of {domain} could not be looked up ({detail}).',
  'registration-disabled': 'Lookups of domain registrations are turned off on this server.',
  'registration-unsupported': 'The registry for {domain} cannot be queried.',
} as const;

/** Reasons for failed `dnssec` checks. */
export const dnssec = {
  'dnssec-unsigned': 'The zone {zone} is not signed.',
  'dnssec-no-ds': 'The zone {zone} is signed, but its parent zone has no DS record for it.',
  'dnssec-bogus':
    'Resolvers reject the zone {zone} because it fails DNSSEC validation{sets, select, none {} other { ({sets})}}.',
  'dnssec-expired': 'A signature in the zone {zone} expired on {date}.',
  'dnssec-expires-soon':
    'A signature in the zone {zone} expires in {hours, plural, =0 {less than an hour} one {# hour} other {# hours}}.',
  'dnssec-no-signatures': 'The resolver returned no signatures for the zone {zone}.',
} as const;

/** Reasons for failed `prometheus` checks. */
export const prometheus = {
  'prometheus-no-series': 'The query returned no series.',
  'prometheus-series-unexpected':
    '{failed} of {all, plural, one {# series} other {# series}} {failed, plural, one {is} other {are}} not as expected. {series}: {reason}',
} as const;

/** Reasons for failed `docker` checks. */
export const docker = {
  'docker-container-missing': 'The container {container} does not exist.',
  'docker-not-running':
    'The container {container} is not running: {state}{detail, select, none {} other { ({detail})}}.',
  'docker-unhealthy': 'The container {container} is failing its health check.',
  'docker-health-starting': 'The container {container} has not passed its health check yet.',
  'docker-refused': 'The Docker engine refused the request: {detail}',
  'docker-socket-off':
    "Access to the Docker socket is not allowed on the prober's machine. Enter a Docker host, or ask the machine's operator to allow access.",
  'docker-socket-unusable': "The Docker socket on the prober's machine cannot be opened ({detail}).",
} as const;

/** Reasons for failed `systemd` checks. */
export const systemd = {
  'systemd-unit-missing': 'The unit {unit} does not exist.',
  'systemd-not-active':
    'The unit {unit} is not active: {state}{detail, select, none {} other { ({detail})}}.',
  'systemd-failed': 'The unit {unit} has failed{detail, select, none {} other { ({detail})}}.',
  'systemd-unit-not-allowed':
    "The agent of this location is not allowed to read the unit {unit}. Add the unit to the agent's --systemd-units option.",
  'systemd-unavailable': "The prober's machine has no systemd, or systemd does not respond ({detail}).",
} as const;

/** Reasons for failed `group` checks. */
export const group = {
  'group-too-few-up':
    'Only {working} of {all} members are up or degraded; expected at least {needed}. Affected: {names}.',
  'group-members-down': 'Only {working} of {all} members are up. Affected: {names}.',
  'group-empty': 'No member of the group is being checked.',
  'group-unreadable': 'The members of the group could not be read.',
} as const;

/** Reasons for failed `steps` checks. */
export const steps = {
  'step-failed': 'Step {step}{name, select, none {} other { ({name})}}: {reason}',
  'step-request-failed':
    'The request in step {step}{name, select, none {} other { ({name})}} failed: {reason}',
  'step-slow': 'Step {step}{name, select, none {} other { ({name})}} is slow: {reason}',
  'step-text-missing': 'The body does not contain “{text}”.',
  'step-pattern-missing': 'The body does not match {pattern}.',
  'step-value-missing': 'The response has no value for {name} ({expression}).',
  'step-variable-missing': 'The variable {name} has no value.',
  'step-variable-unusable': 'The value of the variable {name} is too long or not allowed where it is used.',
  'step-extraction-too-costly':
    'Extracting {name} from this response takes too long. Use a simpler expression.',
  'step-origin-unknown':
    'The URL points to {origin}, which is not in the URL of any step. Enter the host in the URL of this step.',
} as const;

/** Reasons for failed `browser` checks. Failed runs have the reasons of `steps` monitors. */
export const browser = {
  'browser-unavailable':
    "No browser is installed on the prober's machine. Install Chromium, or set BELLTOWER_CHROMIUM.",
  'browser-did-not-start': "The browser did not start in time on the prober's machine.",
  'browser-ended': 'The browser exited unexpectedly. The page may need too much memory.',
  'browser-page-failed': 'The page did not load ({detail}).',
  'browser-status': 'The page returned status {status}.',
  'browser-element-missing': 'The element {target} did not become visible in time.',
  'browser-element-covered': 'The element {target} is covered by another element.',
  'browser-text-missing': 'The page does not show “{text}”.',
  'browser-no-field': 'The element {target} is not an input field.',
  'browser-no-option': 'The list {target} does not contain the option.',
  'browser-selector-invalid': 'The selector is not a valid CSS selector. Correct it in the monitor settings.',
  'browser-secret-refused':
    'Secrets cannot be entered at {origin} because its host is not trusted. Add the host to the trusted hosts.',
  'browser-port-refused':
    'The port is not allowed. Pages can use ports 80, 443, 8080 and 8443, and the ports in the URLs of the steps.',
  'browser-traffic-limit': 'The pages loaded too much data or opened too many connections.',
} as const;

/** Reasons for failed checks of all kinds of monitors. */
export const probes = {
  ...network,
  ...missed,
  ...dns,
  ...http,
  ...keyword,
  ...ping,
  ...port,
  ...ssl,
  ...ntp,
  ...mqtt,
  ...ldap,
  ...amqp,
  ...kafka,
  ...radius,
  ...snmp,
  ...ssh,
  ...domainExpiry,
  ...dnssec,
  ...prometheus,
  ...docker,
  ...systemd,
  ...group,
  ...steps,
  ...browser,
} as const;
