/** Reasons for failed checks, by reason code. */
export const network = {
  'probe-error': 'The check failed because of a bug in Belltower. See the log of the prober for details.',
  'probe-kind-unknown': 'The prober or agent does not support this kind of monitor. Update it.',
  aborted: 'The check was canceled because the service was stopping.',
  'target-refused': 'This server is not allowed to connect to the address of the target.',
  'dns-nxdomain': 'The host name does not exist.',
  'dns-no-address': 'The host name has no IP address of the requested version.',
  'dns-servfail': 'The DNS lookup failed (SERVFAIL).',
  'dns-refused': 'The name servers refused the DNS query (REFUSED).',
  'dns-timeout': 'The DNS lookup timed out.',
  'dns-unreachable': 'The resolver is unreachable or does not resolve public names.',
  'dns-error': 'The host name could not be resolved.',
  'connect-refused': 'Port {port} refused the connection.',
  'connect-reset': 'The connection was reset while connecting.',
  'connect-timeout': 'The connection to port {port} timed out.',
  'connect-unreachable': 'The address is unreachable.',
  'connect-denied': 'The connection was blocked by the machine of the prober or its network.',
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
  'tls-protocol-unsupported': 'The server and the prober have no TLS version in common.',
  'tls-name-unknown': 'The server does not recognize the requested name (TLS SNI).',
  'tls-client-certificate-required': 'The server requires a client certificate.',
  'tls-handshake-failed': 'The TLS handshake failed{detail, select, none {} other { ({detail})}}.',
  'tls-closed': 'The server closed the connection during the TLS handshake.',
  'tls-reset': 'The server reset the connection during the TLS handshake.',
  'tls-timeout': 'The TLS handshake timed out.',
  'service-greeting-unexpected': 'The server responded with “{line}”, which is not {protocol}.',
  'service-command-refused': 'The server responded to {command} with “{line}”.',
  'service-protocol-error': 'The response of the server does not follow the protocol.',
  'service-answer-too-long': 'The response of the server is too long.',
  'service-certificate-untrusted':
    'The certificate of the server is not trusted{detail, select, none {} other { ({detail})}}.',
  'service-sign-in-refused': 'The server refused the sign-in.',
  'service-query-failed': 'The query failed: {detail}',
  'service-value-unexpected':
    'The result is {value, select, none {empty} other {“{value}”}}; expected “{expected}”.',
  'service-library-missing':
    'This installation lacks the library for this type of monitor. Reinstall Belltower.',
  'service-value-not-number': 'The result is {value, select, none {empty} other {“{value}”}}, not a number.',
  'service-value-too-small': 'The result is {value}; expected at least {expected}.',
  'service-value-too-large': 'The result is {value}; expected at most {expected}.',
  'service-restarted-too-often':
    'Restarted {restarts, plural, one {# time} other {# times}}, more than {maxRestarts}.',
  'service-just-started': 'Running for {seconds} s only; expected at least {minUptimeSeconds} s.',
  'proxy-unknown': 'The proxy of this monitor no longer exists. Choose another one.',
  'proxy-failed': 'The proxy could not connect{detail, select, none {} other { ({detail})}}.',
  'proxy-timeout': 'The proxy did not respond in time.',
  inverted: 'The check succeeded, but this monitor expects it to fail.',
  'agents-silent': 'No agent of this location is in contact, so no checks run from there.',
  'region-unwatched': 'No prober is running in this region, so no checks run from there.',
  'probe-stalled': 'The prober stalled during the check, so the result is inconclusive.',
  'resolver-silent':
    'The DNS resolvers of Belltower did not respond, and no other server confirmed a problem with the target.',
  'probe-failed': 'The check failed because of a problem on the prober’s machine.',
} as const;

/** Checks that did not run. */
const missed = {
  'windows-missed':
    '{count, plural, one {No check ran at {from}.} other {# checks were missed from {from} to {to}.}}',
} as const;

/** Reasons of `dns` monitors. Those for name resolution are shared by all kinds. */
export const dns = {
  'dns-rcode':
    'The response code is {actual}{extendedErrors, select, none {} other { ({extendedErrors})}}; expected {expected}.',
  'dns-no-records': 'There is no {recordType} record.',
  'dns-no-match': 'None of {expected} is in the answer: {actual}.',
  'dns-values-missing': 'The answer lacks {missing}; it is {actual}.',
  'dns-values-differ': 'The answer is {actual, select, none {empty} other {{actual}}}; expected {expected}.',
  'dns-value-present': 'The answer contains {found}, which it must not.',
  'dns-pattern-not-matched': 'None of the records matches {expected}; the answer is {actual}.',
  'dns-pattern-matched': 'The answer contains {found}, which matches a pattern that it must not match.',
  'dns-not-authenticated': 'The response is not authenticated by DNSSEC (no AD bit).',
  'dns-bad-resolver':
    'The resolver is not valid for the chosen transport. Correct it in the settings of the monitor.',
  'dns-malformed': 'The resolver sent a malformed response.',
  'dns-bad-name': 'The name cannot be resolved.',
  'dns-resolver-unknown': 'The name of the resolver could not be resolved ({detail}).',
  'dns-not-over-https': 'The resolver responded with {detail}, which is not a DNS message.',
} as const;

/** Reasons of `http` monitors. Those for certificates are shared with `ssl` monitors. */
export const http = {
  'transfer-timeout': 'The response body was not complete within {timeoutMs, number, ::scale/0.001} s.',
  'expectation-invalid':
    'An expectation of this monitor is not valid. Correct it in the settings of the monitor.',
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
  'content-encoding-unsupported': 'The response body is compressed too many times.',
  'redirect-limit': 'Too many redirects (more than 10).',
  'redirect-loop': 'The redirects form a loop.',
  'redirect-invalid': 'A redirect points to an invalid URL.',
  'redirect-scheme': 'A redirect points to a URL that does not begin with http:// or https://.',
  'status-unexpected': 'The server returned status {status}; expected {expected}.',
  'final-url-mismatch': 'The final URL is {url}; expected {expected}.',
  'header-missing': 'The header {name} is missing.',
  'header-mismatch': 'The header {name} does not have the expected value ({rule}).',
  'json-invalid': 'The body is not valid JSON.',
  'json-path-missing': 'The JSON body has nothing at {path}.',
  'json-path-present': 'The JSON body contains {path}, which should not exist.',
  'json-path-mismatch': '{path} in the JSON body is {value}; expected {expected}.',
  'json-path-too-costly': 'The path {path} is too expensive to evaluate on this body.',
  'token-unreachable': 'The token server could not be reached{detail, select, none {} other { ({detail})}}.',
  'token-refused':
    'The token server refused the client credentials{detail, select, none {} other { ({detail})}}.',
  'token-invalid':
    'The response of the token server contains no access token{detail, select, none {} other { ({detail})}}.',
  'token-timeout': 'The token server did not respond in time.',
  'client-certificate-invalid':
    'The client certificate of this monitor cannot be used. Enter it again in the settings of the monitor.',
  'too-slow': 'The response took {durationMs} ms, longer than {maxMs} ms.',
} as const;

/** Reasons of `keyword` monitors. */
export const keyword = {
  'keyword-missing': 'The keyword “{keyword}” is missing.',
  'keyword-present': 'The keyword “{keyword}” is present but should not be.',
  'body-pattern-matched': 'The body matches “{pattern}” but should not.',
  'body-pattern-not-matched': 'The body does not match “{pattern}”.',
} as const;

/** Reasons of `ping` monitors. */
export const ping = {
  'ping-no-reply': 'All {sent} echo requests were lost.',
  'ping-loss-high': '{lossPercent}% packet loss, more than {maxLossPercent}%.',
  'ping-loss': '{lossPercent}% packet loss.',
  'ping-slow': 'The average round trip took {avgMs} ms, longer than {maxRttMs} ms.',
  'ping-unavailable':
    'The prober is not allowed to send echo requests on its machine. Allow ICMP sockets for its group (sysctl net.ipv4.ping_group_range="0 2147483647"), run it with CAP_NET_RAW, or install the ping program.',
  'ping-blocked': 'The firewall on the prober’s machine blocks echo requests to the target.',
  'ping-overloaded': 'The prober has too many echo requests in progress.',
  'ping-unreachable': 'The network reports that the target is unreachable.',
} as const;

/** Reasons of `port` monitors. */
export const port = {
  'udp-port-closed': 'UDP port {port} is closed.',
  'expect-not-matched':
    'The response {banner, select, none {} other {“{banner}” }}does not match the expected one.',
} as const;

/** Reasons of `ssl` monitors. */
export const ssl = {
  'certificate-missing': 'The server did not send a certificate.',
  'certificate-malformed': 'The certificate is malformed.',
  'certificate-revoked':
    'The certificate has been revoked{revokedAt, select, none {} other { on {revokedAt}}}{reason, select, none {} unspecified {} other { ({reason})}}.',
  'certificate-expired': 'The certificate expired on {notAfter}.',
  'certificate-not-yet-valid': 'The certificate is not valid before {notBefore}.',
  'certificate-name-mismatch': 'The certificate is valid for {names}, not for {host}.',
  'certificate-self-signed': 'The certificate is self-signed.',
  'certificate-untrusted': 'The certificate, issued by {issuer}, does not chain to a trusted root.',
  'certificate-incomplete-chain':
    'The certificate chain is incomplete. The server does not send the certificate of {issuer}.',
  'certificate-wrong-purpose': 'The certificate is not intended for servers.',
  'certificate-name-constraint': 'The issuer is not allowed to issue certificates for this name.',
  'certificate-issuer-expired': 'The certificate of the issuer ({issuer}) expired on {notAfter}.',
  'certificate-weak-key': 'The {keyType} key of {subject} has only {keyBits} bits.',
  'certificate-weak-signature': 'The certificate of {subject} is signed with {algorithm}.',
  'certificate-pin-mismatch': 'The key of the server does not match any pinned key.',
  'tls-version-too-low': 'The server supports only up to {protocol}; TLS {minTls} is required.',
  'certificate-expires-soon': 'The certificate expires in {daysLeft, plural, one {# day} other {# days}}.',
  'certificate-lifetime-low': 'Only {percent}% of the certificate lifetime is left.',
  'certificate-staple-missing':
    'The certificate requires a stapled OCSP response, but the server sent no valid one ({detail}).',
} as const;

/** Reasons of `ntp` monitors. */
export const ntp = {
  'ntp-refused': 'The time server refuses to answer{code, select, none {} other { ({code})}}.',
  'ntp-not-synchronized': 'The clock of the time server is not synchronized.',
  'ntp-stratum-high': 'The time server has stratum {stratum}; at most {maxStratum} is expected.',
  'ntp-offset-high':
    'The clock of the time server differs by {offsetMs} ms from the clock of the prober, more than {maxOffsetMs} ms.',
} as const;

/** Reasons of `mqtt` monitors. */
export const mqtt = {
  'mqtt-no-message': 'No message arrived on the topic in time.',
} as const;

/** Reasons of `ldap` monitors. */
export const ldap = {
  'ldap-filter-invalid': 'The search filter is not valid. Correct it in the settings of the monitor.',
  'ldap-entries-too-few':
    'The search found {entries, plural, one {# entry} other {# entries}}; at least {minEntries} expected.',
} as const;

/** Reasons of `amqp` monitors. */
export const amqp = {
  'amqp-messages-too-many':
    'The queue has {messages, plural, one {# message} other {# messages}}, more than {maxMessages}.',
  'amqp-consumers-too-few':
    'The queue has {consumers, plural, one {# consumer} other {# consumers}}; at least {minConsumers} expected.',
} as const;

/** Reasons of `kafka` monitors. */
export const kafka = {
  'kafka-topic-missing': 'The topic {topic} does not exist.',
  'kafka-leader-missing':
    'The topic {topic} has {count, plural, one {# partition} other {# partitions}} of {partitions} without a leader.',
  'kafka-brokers-too-few':
    'The cluster has {brokers, plural, one {# broker} other {# brokers}}; at least {minBrokers} expected.',
  'kafka-replicas-out-of-sync':
    'The topic {topic} has {count, plural, one {# partition} other {# partitions}} of {partitions} with replicas that are not in sync.',
} as const;

/** Reasons of `radius` monitors. */
export const radius = {
  'radius-secret-mismatch': 'The response is not signed with the shared secret of this monitor.',
  'radius-response-unexpected': 'The server responded with {result}; expected {expected}.',
} as const;

/** Reasons of `snmp` monitors. */
export const snmp = {
  'snmp-object-missing': 'The agent has no value for {oid}.',
} as const;

/** Reasons of `ssh` monitors. */
export const ssh = {
  'ssh-host-key-mismatch':
    'The host key of the server is {fingerprint}, which is not one of the expected host keys.',
} as const;

/** Reasons of `domain-expiry` monitors. */
export const domainExpiry = {
  'domain-expired': 'The domain {domain} expired on {date}.',
  'domain-expires-soon': 'The domain {domain} expires in {daysLeft, plural, one {# day} other {# days}}.',
  'domain-on-hold': 'The domain {domain} is on hold ({status}), so its name does not resolve.',
  'domain-being-deleted': 'The domain {domain} is being deleted ({status}).',
  'domain-not-registered': 'The domain {domain} is not registered.',
  'domain-expiry-unknown': 'The registry publishes no expiry date for {domain}.',
  'registration-lookup-failed': 'The registration of {domain} could not be looked up ({detail}).',
  'registration-disabled': 'Lookups of domain registrations are turned off on this server.',
  'registration-unsupported': 'The registry of {domain} cannot be queried.',
} as const;

/** Reasons of `dnssec` monitors. */
export const dnssec = {
  'dnssec-unsigned': 'The zone {zone} is not signed.',
  'dnssec-no-ds': 'The zone {zone} is signed, but its parent zone has no DS record for it.',
  'dnssec-bogus':
    'Resolvers reject the zone {zone} because it fails DNSSEC validation{sets, select, none {} other { ({sets})}}.',
  'dnssec-expired': 'A signature in the zone {zone} expired on {date}.',
  'dnssec-expires-soon':
    'A signature in the zone {zone} expires in {hours, plural, =0 {less than an hour} one {# hour} other {# hours}}.',
  'dnssec-no-signatures': 'The resolver returned no signatures of the zone {zone}.',
} as const;

/** Reasons of `prometheus` monitors. */
export const prometheus = {
  'prometheus-no-series': 'The query returned no series.',
  'prometheus-series-unexpected':
    '{failed} of {all, plural, one {# series is} other {# series are}} not as expected. {series}: {reason}',
} as const;

/** Reasons of `docker` monitors. */
export const docker = {
  'docker-container-missing': 'There is no container {container}.',
  'docker-not-running':
    'The container {container} is not running: {state}{detail, select, none {} other { ({detail})}}.',
  'docker-unhealthy': 'The health check of the container {container} fails.',
  'docker-health-starting': 'The health check of the container {container} has not succeeded yet.',
  'docker-refused': 'The Docker engine refused the request: {detail}',
  'docker-socket-off':
    'The machine of the prober does not allow its Docker socket. Enter a host, or ask its operator to allow it.',
  'docker-socket-unusable': 'The Docker socket on the machine of the prober cannot be opened ({detail}).',
} as const;

/** Reasons of `systemd` monitors. */
export const systemd = {
  'systemd-unit-missing': 'There is no unit {unit}.',
  'systemd-not-active':
    'The unit {unit} is not active: {state}{detail, select, none {} other { ({detail})}}.',
  'systemd-failed': 'The unit {unit} has failed{detail, select, none {} other { ({detail})}}.',
  'systemd-unit-not-allowed':
    'The agent of this location is not allowed to read the unit {unit}. Add it to its --systemd-units.',
  'systemd-unavailable': 'The machine of the prober has no systemd, or it does not answer ({detail}).',
} as const;

/** Reasons of `group` monitors. */
export const group = {
  'group-too-few-up': '{working} of {all} members are up; at least {needed} must be. Affected: {names}.',
  'group-members-down': '{working} of {all} members are up. Affected: {names}.',
  'group-empty': 'No member of the group is being checked.',
  'group-unreadable': 'The members of the group could not be read.',
} as const;

/** Reasons of `steps` monitors. */
export const steps = {
  'step-failed': 'Step {step}{name, select, none {} other { ({name})}}: {reason}',
  'step-request-failed': 'Request of step {step}{name, select, none {} other { ({name})}} failed: {reason}',
  'step-slow': 'Step {step}{name, select, none {} other { ({name})}} is slow: {reason}',
  'step-text-missing': 'The body does not contain “{text}”.',
  'step-pattern-missing': 'The body does not match {pattern}.',
  'step-value-missing': 'The response has no value for {name} ({expression}).',
  'step-variable-missing': 'The variable {name} has no value.',
  'step-variable-unusable': 'The value of the variable {name} cannot be used in this place.',
  'step-extraction-too-costly': 'The value of {name} is too expensive to find in this response.',
  'step-origin-unknown':
    'The URL leads to {origin}, to which no step of this monitor sends requests by its own URL.',
} as const;

/** Reasons of `browser` monitors. Those of runs are those of `steps` monitors. */
export const browser = {
  'browser-unavailable':
    'No browser is installed on the prober’s machine. Install Chromium, or set BELLTOWER_CHROMIUM.',
  'browser-did-not-start': 'The browser did not start in time on the prober’s machine.',
  'browser-ended': 'The browser ended unexpectedly. The page may need too much memory.',
  'browser-page-failed': 'The page did not load ({detail}).',
  'browser-status': 'The page returned status {status}.',
  'browser-element-missing': 'No visible element {target} appeared in time.',
  'browser-element-covered': 'The element {target} is covered by another one.',
  'browser-text-missing': 'The page does not show “{text}”.',
  'browser-no-field': 'The element {target} is not a field.',
  'browser-no-option': 'The list {target} does not have this option.',
  'browser-selector-invalid':
    'The selector is not a valid CSS selector. Correct it in the settings of the monitor.',
  'browser-secret-refused':
    'The page is at {origin}. Secrets can be entered there only if its host is trusted. Add it to the trusted hosts.',
  'browser-port-refused':
    'The port is not allowed. Pages may use 80, 443, 8080, 8443 and the ports that steps open.',
  'browser-traffic-limit': 'The pages loaded too much or made too many connections.',
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
