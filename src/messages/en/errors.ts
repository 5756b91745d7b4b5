/** Rejected requests: the `detail` of problem documents and of each fault in `errors`. */
export const errors = {
  'page-domain-taken':
    'Another status page has verified {domain}. You can use it once that page releases it or its DNS record has been missing for a week.',
  'template-too-slow': 'The template takes too long to render. Use fewer or smaller loops and filters.',
  'template-too-large':
    'The template needs too much memory to render. Use fewer or smaller loops and filters.',
  'template-busy': 'The template could not be rendered because Belltower is busy. Try again later.',
  'schedule-has-no-future-time':
    'The schedule has no time in the future. Enter a schedule such as "{example}".',
  'schedule-too-long': 'The schedule is too long. Use at most {count} lines.',
  'address-has-only-ptr': 'IP addresses have only PTR records. Choose PTR, or enter a name.',
  'password-has-control-characters': 'The password contains control characters. Remove them.',
  'header-set-by-belltower': '{name} is set by Belltower and cannot be changed. Remove this header.',
  'json-rule-without-path': 'The rule has no path. Enter a path such as $.status.',
  'target-address-private':
    '{host} is a private or reserved address. This server does not check such addresses.',
  'url-has-credentials-use-auth':
    'The URL contains a username or password. Remove them and use auth instead, because URLs are shown and exported.',
  'mongodb-command-invalid': 'The command is not a JSON object. Enter a command such as {json}.',
  'mongodb-command-writes':
    '{name, select, none {This} other {“{name}”}} is not a read-only command. Use one of {allowed}, without $out and $merge.',
  'mssql-strict-verifies':
    'TDS 8 (tls) always verifies the certificate. Choose starttls to connect without verification.',
  'range-empty': 'The maximum is smaller than the minimum. Swap them.',
  'mqtt-topic-required':
    'A topic is required to receive the expected message. Enter the topic to subscribe to.',
  'ldap-password-required':
    'Signing in with a name needs a password. Enter it, or leave the name empty to sign in anonymously.',
  'ldap-filter-malformed':
    'The filter is not valid. Enter an LDAP filter in parentheses, such as (uid=alice).',
  'sasl-credentials-required':
    'This sign-in method requires a username and a password. Enter both, or choose a different method.',
  'snmp-credentials-required': 'The chosen version and protocols require this field. Enter a value.',
  'encrypted-resolver-required': 'DNS over TLS and DNS over HTTPS require a resolver. Enter its address.',
  'tls-resolver-invalid':
    'The resolver is not valid. Enter a name or an IP address, with a port if it is not 853.',
  'https-resolver-invalid':
    'The resolver is not valid. Enter a URL such as https://dns.example.com/dns-query.',
  'browser-opens-first': 'The first step must open a URL. Choose the action open.',
  'browser-step-field-missing': 'The action {action} requires {field}. Enter a value.',
  'browser-step-element-missing': 'The action {action} needs an element. Enter a selector or a text.',
  'browser-step-field-extra': 'The action {action} does not use {field}. Remove this field.',
  'plan-browser-monitors-used-up':
    'Your plan includes {cap, plural, one {# browser monitor} other {# browser monitors}}, and all are in use. Delete one or upgrade the plan.',
  'plan-without-browser-monitors':
    'Your plan does not include browser monitors. Upgrade the plan to use them.',
  'kind-only-in-locations':
    'Monitors of type {kind} run only in private locations. Choose one or more private locations.',
  'domain-not-registrable':
    '“{domain}” is not a domain that can be registered. Enter a domain such as example.com.',
  'port-zero': 'Port 0 is not a valid port. Enter a number from 1 to 65535.',
  'url-host-invalid': 'The host in the URL is not valid. Enter a host name or an IP address.',
  'target-not-allowed': 'This server is not allowed to check this address.',
  'url-too-long': 'The URL is too long. Use at most {count} characters.',
  'keyword-required': 'The keyword is missing. Enter the text to look for.',
  'keyword-too-long': 'The keyword is too long. Use at most {count} characters.',
  'url-not-http': 'The URL is not valid. Enter a full URL that begins with http:// or https://.',
  'url-has-credentials': 'The URL contains a username or password. Remove them.',
  'rrule-count-and-until': 'COUNT and UNTIL cannot be combined. Remove one of them.',
  'rrule-byday-numbers-with-byweekno':
    'BYDAY with numbers cannot be combined with BYWEEKNO. Remove one of them.',
  'rrule-byweekno-needs-yearly': 'BYWEEKNO requires FREQ=YEARLY. Change FREQ or remove BYWEEKNO.',
  'rrule-byyearday-frequency':
    'BYYEARDAY requires FREQ=YEARLY, HOURLY or MINUTELY. For days of a month, use BYMONTHDAY.',
  'rrule-bymonthday-with-weekly': 'BYMONTHDAY cannot be used with FREQ=WEEKLY. Use FREQ=MONTHLY.',
  'sign-in-first': 'You are not signed in. Sign in and try again.',
  'plan-is-free': 'The Free plan does not include this. Upgrade to the Pro, Business or Agency plan.',
  'account-requires-two-factors':
    'This account or installation requires a second factor. Add an authenticator app or a passkey in Settings → Security.',
  'sessions-own-in-profile': 'To sign out of your own sessions, go to Settings → Profile.',
  'verify-session-first':
    'Confirm that it is you: send your password, a code or a passkey to POST /api/v1/session/verify, then try again.',
  'scope-missing': 'This request requires the scope {scope}. Use an API key or a role that includes it.',
  'sign-up-disabled': 'Sign-up is disabled on this server. Ask its administrator for an invitation.',
  'email-taken': 'A user with this email address already exists. Sign in, or use a different address.',
  'sign-up-closed': 'Sign-up is closed on this server. Ask the owner of its account to invite you.',
  'email-already-confirmed': '{email} is already confirmed.',
  'email-belongs-to-other': 'Another user now has this email address. Use a different one.',
  'confirmation-sent': 'We sent an email to {email}.',
  'authenticator-exists': 'You already have an authenticator app. Remove it before you add another one.',
  'account-requires-factor':
    'The account “{name}” requires a second factor. Add another one before you remove this one.',
  'recovery-codes-need-factor': 'Recovery codes need a second factor. Add one first.',
  'factors-reset-by-owner': "Only an owner can reset a member's second factors.",
  'factors-own-in-profile': 'To remove your own second factors, open your profile.',
  'factors-reset-by-operator':
    "Only the operator of this server can reset this member's second factors, with the command belltower user reset-factors.",
  'user-unknown': 'There is no user with the email address {email}.',
  'user-has-no-factor': '{email} has no second factor.',
  'two-factors-decided-by-owner': 'Only an owner can change whether members need a second factor.',
  'two-factors-own-first': 'Add a second factor to your own profile before you require one.',
  'passkeys-need-https':
    "Passkeys require HTTPS and a host name, but this server's address is {url}. Ask its administrator to set BELLTOWER_PUBLIC_URL.",
  'sso-needs-agency': 'Your account is on the {plan} plan. Single sign-on requires the Agency plan.',
  'sso-decided-by-owner': 'Only an owner can change how members sign in.',
  'sso-secret-again': 'The issuer has changed. Enter the client secret again.',
  'sso-issuer-unreachable':
    'No OpenID provider responds at this address. Check that {issuer}/.well-known/openid-configuration can be read and names this issuer.',
  'sso-no-domain': 'No email domain is verified yet, so no one could sign in. Verify a domain first.',
  'sso-not-an-owner': 'This user is not an owner of the account. Choose an owner.',
  'sso-issuer-invalid': 'Not a valid issuer. Enter an https URL such as https://login.example.com.',
  'sso-domains-full': 'An account can have at most {max} email domains. Remove one first.',
  'sso-domain-exists': 'This domain has already been added to this account.',
  'sso-domain-taken': 'Another account has verified this domain. Ask its owner to remove it.',
  'sso-logout-invalid': 'The logout token is not valid for any provider of this server.',
  'sso-foreign-origin': "Sign-in from another origin is not allowed. Sign in on this server's dashboard.",
  'sso-not-set-up': 'Single sign-on is not set up for this email address. Sign in with your password.',
  'sso-provider-silent': 'The identity provider did not respond. Try again later.',
  'sso-only': 'This account allows single sign-on only. Use “Single sign-on” on the sign-in page.',
  'sso-client-id-missing': 'Enter the client ID that the provider issued for this server.',
  'saml-sign-on-url-invalid': 'Not a valid sign-on URL. Enter the https URL that the provider shows.',
  'saml-certificate-invalid':
    'Not a valid certificate. Paste one to five certificates (PEM) with RSA keys of at least {bits} bits.',
  'scim-token-invalid':
    'The SCIM token is missing, wrong or was revoked. Create a new one under Settings → Single sign-on.',
  'scim-token-missing': 'This account has no SCIM token.',
  'scim-body-missing': 'The request has no body. Send a SCIM resource as JSON.',
  'scim-user-name': "userName is not a valid email address. Map it to the user's email address.",
  'scim-other-domain':
    '{domain} is not a verified email domain of this account. Verify it under Settings → Single sign-on.',
  'scim-user-exists': 'A user with the email {email} already exists.',
  'scim-group-exists': 'A group named “{name}” already exists.',
  'scim-group-full': 'A group can have at most {max} members. Split the group.',
  'scim-member-unknown': 'No user of this account has the ID {id}.',
  'scim-break-glass':
    'This owner can always sign in with a password. Choose a different owner for this purpose first.',
  'impersonation-own':
    'You are already working in this or another account. Return to your own account first.',
  'impersonation-none': 'You are already in your own account.',
  'account-delete-own': 'You cannot delete the account that you are signed in to.',
  'account-delete-name': 'This is not the name of the account. Enter the exact name to delete the account.',
  'account-delete-active': 'Only a suspended account can be deleted. Suspend it and export its data first.',
  'password-breached': 'This password has appeared in a data breach. Choose another one.',
  'passkey-already-registered': 'This passkey is already registered.',
  'passkey-request-expired': 'This request has expired or was already used. Start again.',
  'passkey-not-accepted':
    'This passkey was not accepted. Use one that you have added to your profile on this server.',
  'recovery-code-wrong': 'This recovery code is not correct. Enter one of the codes from your latest list.',
  'recovery-code-used': 'This recovery code was already used. Enter another one.',
  'sign-in-expired': 'This sign-in has expired or was already completed. Sign in again.',
  'sign-ins-too-many': 'Too many sign-ins from your network. Try again later.',
  'session-ended': 'This session has already ended.',
  'second-factor-needed':
    'A password is not enough because you have a second factor. Use your authenticator app, a passkey or a recovery code.',
  'password-missing-or-wrong': 'The password is missing or wrong. Enter it again.',
  'one-of-code-recovery-passkey': 'Send exactly one of code, recoveryCode and passkey.',
  'totp-code-wrong':
    "This code is not correct. Enter the current code from your authenticator app, and check that your device's clock is correct.",
  'totp-code-used': 'This code was already used. Wait until your authenticator app shows the next one.',
  'idempotency-key-invalid': 'The Idempotency-Key is not valid. Use 1 to 255 characters.',
  'idempotency-key-reused':
    'This Idempotency-Key has already been used for a different request. Use a new one.',
  'idempotent-response-lost':
    'The request was processed, but its response was lost when the service stopped. Check the result before you send it again.',
  'idempotent-request-in-progress':
    'The first request with this key is still in progress. Try again in a moment.',
  'idempotent-response-not-stored':
    'The request has already been processed ({status}). Its response is not stored and cannot be shown again.',
  'member-already': '{email} is already a member.',
  'password-wrong': 'Wrong password. Try again.',
  'user-just-created': 'A user with this email has just been created. Try again.',
  'handover-to-yourself':
    'You cannot take over your own access. Ask another member to take it over, or revoke the access.',
  'handover-without-right':
    'You do not have the scope {what}, so you cannot take over {type} "{name}". Ask an owner to take it over.',
  'role-without-right':
    'You cannot assign the role {role}, because you do not have the scope {what}. Ask an owner to assign it.',
  'owners-changed-by-owner': 'Only an owner can add, change or remove owners.',
  'account-needs-owner': 'The account must have an owner. Make someone else an owner first.',
  'link-used-or-expired': 'This link has already been used or has expired. Request a new one.',
  'not-signed-in': 'You are not signed in. Sign in and try again.',
  'sign-in-from-other-origin':
    "Sign-in from another origin is not allowed. Sign in on this server's dashboard.",
  'email-or-password-wrong': 'Wrong email or password. Try again.',
  'not-a-member': 'You are not a member of this account.',
  'member-of-no-account': 'You are no longer a member of any account. Ask an owner to invite you.',
  'sign-ins-failed-too-often':
    'Too many failed sign-ins. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  'proof-of-work-used': 'This proof of work was already used. Get a new challenge from GET /api/v1/signup.',
  'accounts-created-too-often': 'Too many accounts were created from your network. Try again later.',
  'current-password-wrong': 'The current password is missing or wrong. Enter it again.',
  'password-too-short': 'The password is too short. Use at least 8 characters.',
  'password-too-long': 'The password is too long. Use at most 256 characters.',
  'channel-changed-meanwhile': 'The channel was changed at the same time. Send your change again.',
  'channel-type-unknown': 'There is no channel type "{type}".',
  'settings-invalid': 'These settings are not valid. Check them and try again.',
  'secret-is-masked':
    'This is the masked value. Enter the secret itself, or omit the field to keep the stored one.',
  'later-again': '{reason} Try again later.',
  'channel-address-private':
    '{host} is a private or reserved address, and notifications are not sent there. To allow it, set BELLTOWER_CHANNEL_ALLOW.',
  'template-output-too-large': 'The rendered template is too large. Shorten it to at most {count} kB.',
  'template-output-not-json':
    "The template does not produce valid JSON for the event \"{event}\": {fault}. Use '{{' value | json '}}' to insert a whole value.",
  'template-invalid': 'The template cannot be rendered. Check its syntax.',
  'push-key-invalid': 'The push key is not valid. Send an uncompressed P-256 public key (65 bytes).',
  'push-keys-of-browser-invalid':
    'This browser sent invalid push keys. Turn push notifications off and on again.',
  'delivery-not-retryable': 'The delivery is {state}, so it cannot be retried.',
  'quiet-hours-without-length': 'Quiet hours start and end at the same time. Enter different times.',
  'not-in-account': 'This {what} does not exist in this account.',
  'api-key-without-right':
    'You cannot give an API key the scope {what}, because you do not have it yourself. Remove this scope.',
  'log-without-problem': 'This log does not have a problem that you can accept.',
  'days-or-from': 'Send either days or from, not both.',
  'hours-or-from': 'Send either hours or from, not both.',
  'month-not-begun': '{month} has not begun yet. Choose an earlier month.',
  'component-report-needs-page': 'A report by component needs a status page. Send its ID as statusPageId.',
  'report-too-large':
    'The report covers more than {limit, number} monitors. Filter by tag, or request smaller pages.',
  'time-range-too-long': 'The time range is too long. Choose at most {count} hours.',
  'domain-already-monitored': '{domain} is already monitored.',
  'domain-empty': 'Enter a domain.',
  'domain-too-long': 'The domain is too long. Use at most 253 characters.',
  'domain-has-path':
    'The domain contains a path, query or fragment. Enter only the name, such as example.com.',
  'domain-has-user-name': 'The domain contains a username. Enter only the name, such as example.com.',
  'domain-has-port': 'The domain contains a port. Enter only the name, such as example.com.',
  'domain-is-address': 'This is an IP address. Enter a domain such as example.com.',
  'domain-invalid': 'Not a valid domain name. Enter a name such as example.com.',
  'domain-incomplete': 'The domain is incomplete. Enter a full name such as example.com.',
  'domain-already-in-inventory': '{domain} is already in your account.',
  'domain-has-monitor': '{domain} has a domain monitor. Delete the monitor first.',
  'plan-monitors-used-up':
    'Your plan includes {cap, plural, one {# monitor} other {# monitors}}, and all are in use. Delete one or upgrade the plan.',
  'exports-too-many': 'Too many exports are running. Try again in a moment.',
  'client-closed-connection': 'The client closed the connection.',
  'account-exports-too-many': 'This account already has {count} exports running. Try again later.',
  'plan-heartbeats-used-up':
    'Your plan includes {cap, plural, one {# heartbeat} other {# heartbeats}}, and all are in use. Delete one or upgrade the plan.',
  'heartbeat-field-taken':
    'Another heartbeat already uses this {field}. Omit the field to have a value generated.',
  'ids-or-filter': 'Send either ids or filter, not both.',
  'action-requires-tags': 'The action {action} requires tags. Send at least one.',
  'heartbeat-deleted': 'The heartbeat has been deleted.',
  'one-schedule-kind':
    'Send exactly one of periodSeconds, cron and onCalendar, for example \'{\'"cron": "30 2 * * *", "timezone": "Europe/Berlin"\'}\'.',
  'period-has-no-time-zone': 'A schedule with a fixed period has no time zone. Remove timezone.',
  'import-too-soon': 'Only one import every {seconds} seconds is allowed. Try again in {wait} seconds.',
  'import-changed-since':
    '{changed} of {count, plural, one {# monitor} other {# monitors}} {changed, plural, one {has} other {have}} been changed or deleted since the import, so the import cannot be undone.',
  'send-csv-or-json': 'The content type is not supported. Send text/csv or application/json.',
  'csv-not-utf8': 'The CSV file is not encoded in UTF-8. Save it as UTF-8 and upload it again.',
  'csv-has-invalid-utf8': 'The CSV file contains invalid UTF-8. Save it as UTF-8 and upload it again.',
  'upload-too-large': 'The upload is too large. Upload at most 100,000 rows and 20 MiB.',
  'cell-too-long': 'The {column} is too long. Use at most {count} characters.',
  'interval-invalid': 'The interval is not valid. Enter a whole number of seconds from 1 to {most}.',
  'interval-below-plan': 'The interval is too short for your plan. Enter {least} s or more.',
  'tags-too-many-or-long':
    'There are too many tags, or a tag is too long. A monitor can have at most {count} tags of up to {length} characters each.',
  'settings-not-an-object':
    "The settings are not a JSON object. Enter an object such as '{'\"timeoutSeconds\": 10'}'.",
  'setting-unknown': 'A {kind} monitor has no setting "{name}". Remove this setting.',
  'kind-unknown': 'Unknown type. Enter one of {kinds}.',
  'email-invalid': 'This is not a valid email address. Enter an address such as ada@example.com.',
  'settings-make-no-monitor':
    'These settings are not valid for a {kind} monitor. Check the required settings.',
  'body-not-utf8': 'The body is not valid UTF-8. Encode the text as UTF-8.',
  'import-has-extra-fields': 'The body has too many fields. Send only "csv" and "dryRun".',
  'csv-not-unicode': 'The CSV file is not valid Unicode. Save it as UTF-8, then upload it again.',
  'body-not-json': 'The body is not valid JSON. Correct the JSON and send it again.',
  'csv-empty': 'The CSV file is empty. Add a header row with a domain column, then one row per domain.',
  'csv-without-domain-column': 'The header row has no domain column. Add a column named domain.',
  'csv-header-too-wide': 'The header row has too many columns. Use at most {count}.',
  'csv-column-twice': 'The column "{name}" appears more than once in the header row. Remove the duplicates.',
  'csv-row-width':
    'The row has {count} cells, but the header has {columns}. Check the row for missing or extra commas.',
  'csv-row-has-nul': 'The row contains a NUL character. Remove it.',
  'incident-newer-open': 'A newer incident for the same problem is still open. Use that incident instead.',
  'incident-already-open': 'The incident is already open.',
  'incident-already-in-state':
    'The incident is already {state}{name, select, none {} other { (by {name} at {at})}}.',
  'path-not-in-account': '{path} refers to a {what} that does not exist in this account.',
  'url-not-http-full': 'This is not a valid URL. Enter a full URL that begins with http:// or https://.',
  'address-private':
    '{host} is a private or reserved address. This server does not connect to such addresses.',
  'mail-reading-busy': 'The email could not be read because Belltower is busy. Send it again later.',
  'mail-too-nested':
    'The email has too many parts, or they are nested too deeply. Send only the suspicious email.',
  'send-mail-or-json': 'The content type is not supported. Send message/rfc822 or application/json.',
  'event-streams-too-many': 'Too many event streams are open. Try again in a moment.',
  'event-streams-limit':
    '{who} has {count} event streams open, which is the maximum. Close one, or share one stream among several readers.',
  'dns-lookup-failed': 'The DNS lookup of {name} failed. Try again.',
  'domain-not-in-inventory': 'This domain is not in your account. Add it first.',
  'domain-is-own': '{domain} is one of your own domains.',
  'sweep-just-ended': 'A lookalike sweep of this domain has just ended. Try again.',
  'report-not-resendable': 'Reports cannot be retried individually. Submit the takedown again.',
  'mail-not-retryable': 'The email is {state}; only failed emails can be sent again.',
  'mail-recipient-flooded':
    '{who} has received too many confirmations, invitations and test messages. Try again later.',
  'time-range-over-two-years': 'The time range is too long. Request at most two years at a time.',
  'calendar-link-invalid': 'This calendar link is not valid. Create a new one.',
  'window-needs-scope':
    "A maintenance window needs a scope. Send '{'\"all\": true'}', IDs or tags, for example '{'\"tags\": [\"shop\"]'}'.",
  'window-exceptions-need-rrule':
    'Only a recurring maintenance window can have exceptions. Add an rrule or remove exdates.',
  'ends-at-or-duration': 'Send either endsAt or durationMinutes, not both.',
  'window-recurring-with-ends-at':
    'A recurring maintenance window cannot have endsAt. Use durationMinutes, and UNTIL or COUNT in rrule for the last occurrence.',
  'window-starts-too-often':
    'The maintenance window would start more than {count} times a day. Use a larger FREQ or INTERVAL and a longer durationMinutes.',
  'date-out-of-range': 'The date is out of range. Enter a year from {first} to {last}.',
  'window-canceled-unchangeable':
    'The maintenance window is canceled and can no longer be changed. Create a new one.',
  'window-not-in-progress': 'The maintenance window is not in progress, so it cannot be ended.',
  'window-ended': 'The maintenance window has already ended.',
  'window-canceled': 'The maintenance window is already canceled.',
  'windows-too-many': 'An account can have at most {count} maintenance windows. Delete some that have ended.',
  'wallboard-link-invalid': 'This wallboard link is not valid. Create a new one.',
  'disposition-only-for-changes':
    'Only changes can be acknowledged. Choose another disposition for this finding.',
  'change-not-fixable': 'A change cannot be marked as fixed. Acknowledge it instead.',
  'finding-resolved': 'The finding is already resolved.',
  'monitor-paused': 'The monitor is paused. Resume it first.',
  'monitor-depends-on-itself': 'A monitor cannot depend on itself, directly or through others.',
  'monitor-name-taken': 'A {kind} monitor named "{name}" already exists. Choose another name.',
  'probes-running-limit':
    'Too many probes are running. At most {count} can run at once. Try again in a moment.',
  'probes-per-minute-limit':
    'Too many probes. At most {count} are allowed per minute. Try again in a minute.',
  'monitor-settings-conflict': 'These monitor settings cannot be used together. Change one of them.',
  'target-invalid': 'The target is not valid. Check it and try again.',
  'monitor-deleted': 'The monitor has been deleted.',
  'views-too-many': 'An account can have at most {most} views. Delete one you no longer need.',
  'view-name-taken': 'A view named {name} already exists. Choose another name.',
  'monitor-kind-fixed': "A monitor's type cannot be changed. Create a new monitor instead.",
  'page-passwords-too-many':
    'Too many wrong passwords from your network. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'subscriptions-too-many':
    'Too many subscription requests. Try again in {minutes, plural, one {# minute} other {# minutes}}.',
  'page-token-needs-password':
    'Only a password-protected page can have a token. Set visibility to "password" first.',
  'custom-domain-changed': 'The custom domain was changed during the check. Check it again.',
  'group-name-twice': 'Two groups have the same name. Give each group its own name.',
  'component-id-unknown-or-twice':
    'This page has no component with this ID, or the ID is used twice. To add a new component, omit the ID.',
  'status-pages-too-many': 'An account can have at most {count} status pages. Delete one you no longer need.',
  'page-needs-password': 'A page with visibility "password" needs a password. Enter one.',
  'page-password-not-allowed':
    'Only a page with visibility "password" can have a password. Change the visibility or remove the password.',
  'page-slug-taken': 'Another page already uses this slug. Choose another one.',
  'incident-on-page-already': 'The incident is already on this page.',
  'component-not-on-page': 'This component does not exist on this page.',
  'subscription-not-offered': 'This page does not offer this type of subscription.',
  'component-unknown': 'No component of this page has this ID.',
  'webhook-challenge-failed':
    'The webhook did not confirm the challenge. It must respond with a 2xx status and the challenge as the body within ten seconds.',
  'webhook-url-invalid':
    'The webhook URL is not valid. Use an HTTP or HTTPS URL without a username or password.',
  'one-of-url-lead-lookalike': 'Send exactly one of url, leadId and lookalikeId.',
  'takedown-report-approved':
    'The case is in the state "{state}". An approved report can no longer be changed.',
  'mail-replies-to-nothing': 'This email does not reply to any report from this account.',
  'takedown-nothing-sent': 'Nothing has been sent yet, so there can be no reply.',
  'takedown-reply-impossible':
    'The case is in the state "{state}", so a reply cannot change it to "{outcome}".',
  'takedown-no-evidence': 'No evidence has been collected yet. Collect evidence first.',
  'takedown-approved-by-person': 'Only a signed-in person can approve a takedown. An API key cannot.',
  'takedown-approved-by-admin': 'Only an admin or owner can approve a takedown.',
  'takedown-email-incomplete': 'The email has no recipient, subject or text yet. Add them first.',
  'takedown-reports-limit': 'You have reached the limit of {count} reports per day. Try again tomorrow.',
  'takedown-state-wrong': 'The case is in the state "{state}", but this action requires "{wanted}".',
  'csv-quote-open': 'A quoted cell in record {place} has no closing quotation mark. Add it.',
  'csv-text-after-quote':
    'A cell in record {place} has text after its closing quotation mark. Double the quotation marks inside the cell.',
  'changed-meanwhile': 'Someone else changed this in the meantime. Reload it and try again.',
  'body-values-too-many': 'The body has too many values. Send at most {limit, number} at once.',
  'cursor-of-other-order': 'The cursor is not valid for this sort order. Start again from the first page.',
  'request-invalid-input': 'The request is not valid.',
  'database-unavailable': 'The database is unavailable or read-only. Try again in a moment.',
  'internal-error':
    'Something went wrong on our side. If it happens again, report it with the request ID {id}.',
  'field-required': '"{name}" is required.',
  'field-unknown': '"{name}" is not a known field.',
  'secret-origin-changed':
    'The new URL has a different origin from the one this secret was saved for. Enter the secret again or remove it.',
  'not-found':
    'No such {what, select, API_key {API key} authenticator_app {authenticator app} bulk_update {bulk update} calendar_token {calendar token} maintenance_window {maintenance window} service_monitor {service monitor} status_page {status page} wall_link {wallboard link} other {{what}}}.',
  'send-media-type': 'The content type is not supported. Send {types}.',
  'value-must-be': 'The value must be {want}.',
  'field-not-one-of': '{name, select, none {The value} other {"{name}"}} must be one of {values}.',
  'field-not-value': '{name, select, none {The value} other {"{name}"}} must be {value}.',
  'field-format':
    '{name, select, none {The value} other {"{name}"}} has the wrong format. Enter a value such as {example}.',
  'field-type': '{name, select, none {The value} other {"{name}"}} must be {type}.',
  'type-array': 'a list',
  'type-boolean': 'true or false',
  'type-integer': 'a whole number',
  'type-null': 'null',
  'type-number': 'a number',
  'type-object': 'an object',
  'type-string': 'a string',
  'one-or-other': '{one} or {other}',
  'field-at-least': '{name, select, none {The value} other {"{name}"}} must be at least {limit}.',
  'field-at-most': '{name, select, none {The value} other {"{name}"}} must be at most {limit}.',
  'field-greater-than': '{name, select, none {The value} other {"{name}"}} must be greater than {limit}.',
  'field-less-than': '{name, select, none {The value} other {"{name}"}} must be less than {limit}.',
  'field-uuid':
    '{name, select, none {The value} other {"{name}"}} must be an ID (UUID){example, select, none {} other { such as {example}}}.',
  'field-date-time':
    '{name, select, none {The value} other {"{name}"}} must be a date and time such as 2026-11-20T03:30:00Z.',
  'field-email':
    '{name, select, none {The value} other {"{name}"}} must be an email address{example, select, none {} other { such as {example}}}.',
  'field-uri':
    '{name, select, none {The value} other {"{name}"}} must be a URL{example, select, none {} other { such as {example}}}.',
  'field-of-format':
    '{name, select, none {The value} other {"{name}"}} must be a {format}{example, select, none {} other { such as {example}}}.',
  'field-empty': '{name, select, none {The value} other {"{name}"}} must not be empty.',
  'field-items-at-least':
    '{name, select, none {The value} other {"{name}"}} must have at least {limit, plural, one {# item} other {# items}}.',
  'field-items-at-most':
    '{name, select, none {The value} other {"{name}"}} must have at most {limit, plural, one {# item} other {# items}}.',
  'field-characters-at-least':
    '{name, select, none {The value} other {"{name}"}} must have at least {limit} characters.',
  'field-characters-at-most':
    '{name, select, none {The value} other {"{name}"}} must have at most {limit} characters.',
  'field-fields-at-least':
    '{name, select, none {The value} other {"{name}"}} must contain at least {limit, plural, one {one field} other {# fields}}.',
  'field-has-duplicates': '{name, select, none {The value} other {"{name}"}} must not contain duplicates.',
  'field-blank': '{name, select, none {The value} other {"{name}"}} must not be blank.',
  'field-blank-or-nul':
    '{name, select, none {The value} other {"{name}"}} must not be blank or contain NUL characters.',
  'field-nul': '{name, select, none {The value} other {"{name}"}} must not contain NUL characters.',
  'field-spaces-around':
    '{name, select, none {The value} other {"{name}"}} must not be empty or begin or end with a space.',
  'field-line-trimmed':
    '{name, select, none {The value} other {"{name}"}} must be a single line that does not begin or end with a space.',
  'field-line':
    '{name, select, none {The value} other {"{name}"}} must be a single line without control characters.',
  'field-ascii':
    '{name, select, none {The value} other {"{name}"}} must be a single line of ASCII characters.',
  'field-sha256':
    '{name, select, none {The value} other {"{name}"}} must be a SHA-256 hash of 64 hexadecimal digits.',
  'field-sha256-lowercase':
    '{name, select, none {The value} other {"{name}"}} must be a SHA-256 hash of 64 lowercase hexadecimal digits.',
  'query-values-too-many':
    '{name, select, none {The query} other {"{name}"}} has too many values. Send at most {limit}.',
  'body-too-deep':
    '{name, select, none {The body} other {"{name}"}} is nested too deeply. Send at most {limit} levels of arrays and objects.',
  'body-fields-too-many':
    '{name, select, none {The body} other {"{name}"}} has too many fields. Send at most {limit, number}.',
  'body-items-too-many':
    '{name, select, none {The body} other {"{name}"}} has too many items. Send at most {limit, number}.',
  'body-name-too-long':
    '{name, select, none {The body} other {"{name}"}} contains a field name that is too long. Remove this field.',
  'csv-record-too-long':
    'Record {place} is longer than {limit, number} characters. Check its quotation marks.',
  'tag-unknown': '"{tag}" is not a known tag. Use one of {known}.',
  'api-key-invalid': 'The API key is not valid. Check it, or create a new one.',
  'session-expired': 'Your session has expired. Sign in again.',
  'credentials-missing':
    'The request has no credentials. Send an API key (Authorization: Bearer …) or a session cookie.',
  'origin-missing':
    'A change with a session cookie requires an Origin header that matches this server, including the scheme.',
  'confirm-email-first':
    'Confirm your email address first. Use the link in the email that you received when you signed up. To get a new link, go to your profile.',
  'dashboard-file-missing': 'The file {name} of the dashboard does not exist. Reload the page.',
  'database-silent': 'The database is not responding.',
  'database-not-migrated': 'The database migrations are not complete.',
  'metrics-token-needed':
    'Reading metrics from this address requires a token. Send BELLTOWER_METRICS_TOKEN as a bearer token.',
  'time-zone-unknown': '"{timezone}" is not a time zone. Use a name such as Europe/Berlin or UTC.',
  'dns-name-invalid': '"{name}" is not a valid name. Enter a name such as example.com.',
  'bearer-token-invalid': 'The bearer token is not valid. Use visible ASCII characters without spaces.',
  'user-name-invalid': 'The username is not valid. Remove colons and control characters.',
  'header-name-invalid': '"{name}" is not a valid header name. Use letters, digits and hyphens.',
  'header-value-invalid':
    'The value of {name} contains characters that HTTP does not allow in headers. Remove them.',
  'json-rule-empty':
    'The rule is empty. Add a comparison such as equals, atMost, contains, matches or exists.',
  'host-invalid': '"{host}" is not a host name or IP address. Enter a host such as example.com.',
  'totp-codes-too-many':
    'Too many wrong codes. Try again in {seconds, plural, one {# second} other {# seconds}}, or use a passkey.',
  'reset-link-sent': 'If there is a user with this email address, we sent a link to it.',
  'channel-url-invalid':
    'This is not a valid URL. Enter a full http or https URL, such as https://example.com/hook.',
  'address-invalid': '"{address}" is not a valid email address. Enter an address such as ada@example.com.',
  'webhook-header-reserved': '"{name}" is set by Belltower and cannot be changed. Remove this header.',
  'scope-unknown': '"{scope}" is not a scope. Use one of {known}.',
  'email-field-invalid': '"email" is not a valid email address. Enter an address such as ada@example.com.',
  'since-invalid':
    '"since" must be a date such as 2026-11-20, or a time with a time zone such as 2026-11-20T03:30:00Z.',
  'domain-not-in-account': 'This domain does not exist in this account.',
  'url-over-2048': 'The URL is too long. Use at most 2,048 characters.',
  'calendar-time-invalid':
    '"{text}" is not a valid time. Enter a time such as 2027-01-10T22:00:00Z, or a date such as 2027-01-10.',
  'window-time-invalid':
    '"{text}" is not a valid time. Enter a time such as 2027-01-10T22:00:00Z, or a local time such as 2027-01-10T23:00.',
  'window-without-occurrence':
    'The rule has no occurrence at or after startsAt. Change the rule, UNTIL or exdates, for example to FREQ=MONTHLY;BYMONTHDAY=-1.',
  'rrule-parts-only':
    'Enter only the parts of one RRULE, such as FREQ=WEEKLY;BYDAY=SU. Use startsAt for the start and exdates for exceptions.',
  'rrule-bysetpos-alone':
    'BYSETPOS requires another BY… part. Add a part, as in BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1.',
  'monitor-kind-unknown': '"kind" must be one of {kinds}.',
  'custom-domain-missing': 'This status page has no custom domain. Set `customDomain` first.',
  'page-slug-invalid':
    'The slug is not valid. Use 1 to 64 characters from a-z, 0-9 and -, such as "larkspur-shop".',
  'page-color-invalid': 'The color is not valid. Use # and six hexadecimal digits, such as "#1c5fd4".',
  'page-image-type': 'The file is not an image. Use PNG, JPEG, WebP, GIF, ICO or SVG.',
  'page-image-broken': 'The image is incomplete or damaged. Export it again, then upload the new file.',
  'page-image-pixels': 'The image is too large. Use at most {pixels} pixels on each side.',
  'page-image-active':
    'The SVG contains scripts, links, embedded files or other elements that are not shapes, text or styles. Export it as plain SVG, or use PNG.',
  'page-logo-invalid':
    'The logo URL is not valid. Use an HTTPS URL without a username or password, such as "https://larkspur.example/logo.svg".',
  'custom-domain-public-suffix':
    '"{host}" is a public suffix, under which other people register domains. Enter a domain that you own, such as "status.larkspur.example".',
  'custom-domain-invalid':
    'The custom domain is not valid. Enter only a domain, without a port or path, such as "status.larkspur.example".',
  'page-group-unknown': '"{group}" is not a group of this page. Add it to groups, or use null.',
  'custom-domain-taken':
    'Another status page of this account uses this domain. Remove it there first, or enter a different domain.',
  'status-page-not-in-account': 'This status page does not exist in this account.',
  'lead-not-in-account': 'This lead does not exist in this account.',
  'lookalike-not-in-account': 'This lookalike does not exist in this account.',
  'method-not-allowed': '{method} is not allowed on {path}. Use {methods}.',
  'route-not-found': '{method} {path} does not exist.',
  'compressed-body': 'Compressed request bodies are not supported. Send the body without Content-Encoding.',
  'cursor-invalid':
    'The cursor is not valid. Use nextCursor from the previous page, unchanged, with the same sort order.',
  'badge-style-unknown': 'Unknown badge style. Use {styles}.',
  'month-invalid': 'The month is not valid. Enter a month such as "2026-11".',
  'page-password-needed':
    'This page is protected by a password. Enter the password, or add ?token= with the token from its owner.',
  'form-not-utf8': 'The form is not encoded in UTF-8.',
  'email-or-url': 'Send either email or url, not both.',
  'email-not-valid': 'Enter a valid email address.',
  'window-ends-at-missing':
    'endsAt is missing. A one-off maintenance window needs endsAt, such as "2027-01-11T02:00:00Z"; a recurring one needs rrule and durationMinutes.',
  'window-duration-missing': 'durationMinutes is missing. Enter how long each occurrence lasts, such as 90.',
  'ends-at-before-starts-at': 'endsAt is not later than startsAt. Enter a later time.',
  'from-before-to': 'from is not earlier than to, or is in the future. Enter an earlier time.',
  'from-after-to': 'from ({from}) is later than to ({to}). Enter an earlier date for from.',
  'expires-in-the-past': 'expiresAt is not in the future. Enter a later time.',
  'domain-id-unknown': 'domainId does not match a domain in this account.',
  'depends-on-unknown': 'dependsOn does not match a monitor in this account.',
  'channel-tests-limit': 'This channel has already been tested {count} times within a minute.',
  'account-tests-limit':
    'This account has already sent test notifications to {count} recipients within an hour.',
  'page-domain-checks-limit':
    "This page's custom domain has already been checked {count} times within a minute.",
  'account-domain-checks-limit':
    "This account's custom domains have already been checked {count} times within an hour.",
  'rrule-part-twice': '{part} appears twice. Put all its values into one list, such as {part}=1,2.',
  'proof-of-work-missing':
    'Signing up on this server requires a proof of work. Get the challenge from GET /api/v1/signup, solve it, and send the solution as proofOfWork.',
  'proof-of-work-expired':
    'The proof of work has expired. Get a new challenge from GET /api/v1/signup, solve it, and send the solution as proofOfWork.',
  'proof-of-work-wrong':
    'The proof of work does not match this email, or has fewer than {bits} zero bits. Get the challenge from GET /api/v1/signup, solve it, and send the solution as proofOfWork.',
  'connect-to-invalid':
    'connectTo is not valid. Enter a host or address, and a port if needed, such as 192.0.2.7:8443.',
  'final-url-invalid': 'finalUrl is not valid. Enter a full URL that begins with http:// or https://.',
  'json-rule-group-with-comparison':
    'A rule with {name} cannot also have a path or a comparison. Move these into {name}.',
  'resolver-invalid': 'resolver is not valid. Enter an IP address with an optional port, such as 9.9.9.9:53.',
  'mode-requires-values': 'The mode {mode} requires values to compare with. Enter at least one value.',
  'locales-without-default':
    'locales does not contain the default locale {locale}. Add it, as in ["{locale}"].',
  'interval-below-plan-minimum': 'intervalSeconds is below the minimum of this plan. Enter {limit} or more.',
  'timeout-longer-than-interval':
    'timeoutSeconds is longer than intervalSeconds. Enter a shorter timeout or a longer interval.',
  'quorum-larger-than-regions':
    'quorum is larger than the number of regions. Enter a smaller quorum or add regions.',
  'min-run-over-max-run':
    'minRunSeconds is greater than maxRunSeconds. Enter a smaller minRunSeconds or a greater maxRunSeconds.',
  'assign-requires-assignee': 'The action assign requires assigneeUserId. Use null to remove the assignee.',
  'assignee-not-a-member': 'assigneeUserId does not match a member in this account.',
  'proxies-too-many': 'An account can have at most {limit} proxies. Delete one that is not used.',
  'location-not-found': 'There is no private location with the region "{region}" in this account.',
  'location-name-taken': 'A location named {name} already exists. Choose another name.',
  'location-in-use':
    'This location is used by {count, plural, one {one monitor} other {{count} monitors}}. Change {count, plural, one {this monitor} other {these monitors}} first.',
  'locations-too-many': 'An account can have at most {limit} private locations. Delete a location first.',
  'group-in-location':
    "A group's status comes from its members, so it cannot be checked from a private location.",
  'private-targets-by-owner': 'Only an owner of the account can allow private targets.',
  'private-targets-in-shared-region': 'Private targets cannot be allowed in a shared region.',
  'region-taken': 'The region "{region}" already has agents. Choose another name.',
  'enrollment-token-invalid':
    'The enrollment token is not valid, or has been used or has expired. Create a new one in the dashboard.',
  'enrollments-too-many': 'Too many attempts to enroll an agent from this address. Try again later.',
  'agents-too-many': 'A location can have at most {limit} agents. Revoke one first.',
  'agent-unknown': 'The agent is unknown or was revoked. Enroll it again.',
  'agent-signature-invalid': 'The signature of the request is missing or not valid.',
  'agent-clock-wrong': "The agent's clock differs from the server's clock by {seconds} seconds. Correct it.",
  'agent-superseded': "Another process uses this agent's key. Enroll each agent with its own token.",
  'agent-protocol-unknown':
    'The server supports only version {supported} of the protocol. Update the agent or the server.',
  'agent-body-invalid': 'The body is not valid gzip, or its JSON does not match this protocol.',
  'agent-busy': 'The server is still processing earlier requests from this agent. Try again in a moment.',
  'agent-key-invalid': 'The key is not a valid X25519 public key.',
  'agent-sends-too-much': 'The agent sends more results than its monitors require. Wait and try again.',
  'agent-account-suspended': "This agent's account is suspended.",
  'proxy-in-use':
    'This proxy is used by {count, plural, one {one monitor} other {{count} monitors}}. Change {count, plural, one {this monitor} other {these monitors}} first.',
  'proxy-not-found': 'There is no proxy named "{name}". Create it first.',
  'proxy-host-invalid': 'The host is not valid. Enter a host name or an IP address.',
  'proxy-password-masked': 'This is the masked value. Enter the password itself, or omit the field.',
  'proxy-moves': "The proxy's host has changed. Enter the proxy password again, or remove it.",
  'proxy-carries-secrets':
    '{count} monitors send credentials through this proxy. Create a second proxy and choose it in those monitors.',
  'proxy-name-taken': 'A proxy named {name} already exists. Choose another name.',
  'tool-import-page-missing': 'The status page was not imported, so this could not be imported.',
  'tool-import-monitors-missing': "None of the rule's monitors were imported.",
  'tool-import-channels-missing': "None of the rule's channels were imported.",
  'tool-import-needs-file': 'Monitors from this tool are imported from a file. Send its contents in files.',
  'apprise-url-invalid':
    'Enter the http or https address of your Apprise API server, such as https://apprise.example.com.',
  'tool-url-invalid': 'Enter an http or https URL such as https://healthchecks.io.',
  'tool-page-on-other-host':
    'The server refers to another host for the next page of results. Check the address.',
  'tool-no-known-version': 'The server does not support any of the API versions v1 to v3. Check the address.',
  'tool-database-url-invalid':
    'Enter the address of the database, such as mariadb://kuma:password@db.example.com:3306/kuma.',
  'tool-database-refused': 'The database rejected the sign-in ({detail}). Check the username and password.',
  'tool-database-unreadable': 'The database could not be read: {detail}',
  'tool-key-refused': '{host} rejected the API key ({status}). Check that it is valid and has read access.',
  'tool-answer-wrong':
    '{host}{path} {reason, select, silent {did not respond} status {responded with {detail}} large {sent more than 20 MiB} text {did not respond with JSON} other {could not be read ({detail})}}. Check the address.',
  'tool-requests-limited':
    '{host} does not accept further requests for {seconds, number} s. Try again after that.',
  'tool-file-too-large': 'The file is too large. Upload at most 1 GiB.',
  'tool-files-or-key': 'Send files, or send apiKey and the url of the server.',
  'tool-imports-too-many': 'Too many imports are in progress. Try again in a minute.',
  'tool-file-unreadable':
    'The file {reason, select, slow {takes too long to read} large {is too large to read} other {cannot be read}}. Check that it is an export from this tool.',
  'password-guessable':
    'This password is easy to guess, because it is your email address or the name of the service. Use another one, such as a few random words.',
  'password-common':
    'This is one of the most common passwords, which attackers try first. Use another one, such as a few random words.',
  'step-variable-undefined':
    'The variable {name} is not defined. Add it to variables or secrets, or extract it in an earlier step.',
  'step-header-not-secret':
    'The header {name} contains credentials. Add its value to secrets and use it as a variable.',
  'group-without-members': 'The group has no members. Add memberIds or memberTags.',
  'group-member-unknown': 'memberIds does not match a monitor in this account.',
  'group-contains-itself': 'A group cannot contain itself, directly or through others.',
  'group-too-deep': 'Groups can be nested at most {limit} levels deep. Choose a group at a higher level.',
  'log-accepted-by-operator':
    'Logs affect all accounts, so only an operator of this installation can accept an inconsistent log.',
  'account-suspend-own': "You can't suspend the account you are signed in to.",
  'bulk-update-too-many': 'At most {most, number} monitors can be updated at once. Narrow the filter.',
  'bulk-update-without-fields': 'The action update requires set, with the fields to change.',
  'operator-only': 'Only operators of this installation can do this.',
} as const;
