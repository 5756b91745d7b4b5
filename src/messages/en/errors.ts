/** Rejected requests: the `detail` of problem documents and of each fault in `errors`. */
export const errors = {
  'page-domain-taken':
    'Another status page has verified {domain}. It becomes available when that page gives it up or its proof is missing for a week.',
  'template-too-slow': 'The template takes too long to render. Use fewer or smaller loops and filters.',
  'template-too-large':
    'The template needs too much memory to render. Use fewer or smaller loops and filters.',
  'template-busy': 'The template could not be rendered because Belltower is busy. Try again later.',
  'schedule-has-no-future-time':
    'The schedule has no time in the future. Enter a time in the future, such as "{example}".',
  'schedule-too-long': 'The schedule is too long. Use at most {count} lines.',
  'address-has-only-ptr': 'An IP address only has PTR records. Choose PTR or enter a name.',
  'password-has-control-characters': 'The password contains control characters. Remove them.',
  'header-set-by-belltower': '{name} is set by Belltower and cannot be changed. Remove it.',
  'json-rule-without-path': 'The rule has no path. Enter one such as $.status.',
  'target-address-private':
    '{host} is a private or reserved address. This server does not check such addresses.',
  'url-has-credentials-use-auth':
    'The URL contains a user name or password. Remove them and use auth instead, because URLs are shown and exported.',
  'mongodb-command-invalid': 'The command is not a JSON object. Enter a command such as {json}.',
  'mongodb-command-writes':
    '{name, select, none {This} other {“{name}”}} is not a command that only reads. Use one of {allowed}, without $out and $merge.',
  'mssql-strict-verifies': 'TDS 8 (tls) always verifies the certificate. Choose starttls to connect without.',
  'range-empty': 'The largest number is smaller than the smallest one. Swap them.',
  'mqtt-topic-required': 'An expected message needs a topic. Enter the topic to subscribe to.',
  'ldap-password-required':
    'Signing in with a name needs a password. Enter it, or leave the name empty to sign in anonymously.',
  'ldap-filter-malformed':
    'The filter is not valid. Enter an LDAP filter in parentheses, such as (uid=alice).',
  'sasl-credentials-required': 'This way to sign in needs a user and a password. Enter both, or choose none.',
  'snmp-credentials-required': 'This field is needed by the chosen version and protocols.',
  'encrypted-resolver-required': 'A resolver is required for DNS over TLS and HTTPS. Enter one.',
  'tls-resolver-invalid':
    'The resolver is not valid. Enter a name or an IP address, with a port if it is not 853.',
  'https-resolver-invalid':
    'The resolver is not valid. Enter a URL such as https://dns.example.com/dns-query.',
  'browser-opens-first': 'The first step must open a URL. Choose the action open.',
  'browser-step-field-missing': 'The action {action} needs {field}. Enter it.',
  'browser-step-element-missing': 'The action {action} needs an element. Enter a selector or a text.',
  'browser-step-field-extra': 'The action {action} does not use {field}. Remove it.',
  'plan-browser-monitors-used-up':
    'Your plan includes {cap, plural, one {# browser monitor} other {# browser monitors}}, and all are in use. Delete one, or change the plan.',
  'plan-without-browser-monitors': 'Your plan does not include browser monitors. Change the plan.',
  'kind-only-in-locations':
    'Monitors of the kind {kind} are checked in private locations only. Choose locations as regions.',
  'domain-not-registrable':
    '“{domain}” is not a domain that can be registered. Enter one such as example.com.',
  'port-zero': 'Port 0 is not a valid port. Enter a number from 1 to 65535.',
  'url-host-invalid': 'The host in the URL is not valid.',
  'target-not-allowed': 'This server is not allowed to check this address.',
  'url-too-long': 'The URL is too long. Use at most {count} characters.',
  'url-not-http': 'The URL is not valid. Enter a full URL that begins with http:// or https://.',
  'url-has-credentials': 'The URL contains a user name or password. Remove them.',
  'rrule-count-and-until': 'COUNT and UNTIL cannot be combined. Remove one of them.',
  'rrule-byday-numbers-with-byweekno':
    'BYDAY with numbers cannot be combined with BYWEEKNO. Remove one of them.',
  'rrule-byweekno-needs-yearly': 'BYWEEKNO requires FREQ=YEARLY.',
  'rrule-byyearday-frequency':
    'BYYEARDAY requires FREQ=YEARLY, HOURLY or MINUTELY. For days of a month, use BYMONTHDAY.',
  'rrule-bymonthday-with-weekly': 'BYMONTHDAY cannot be used with FREQ=WEEKLY. Use FREQ=MONTHLY.',
  'sign-in-first': 'Sign in first.',
  'plan-is-free': 'Your account is on the Free plan. This requires the Pro, Business or Agency plan.',
  'account-requires-two-factors':
    'This account or installation requires two factors. Add an authenticator app or a passkey in Settings → Security.',
  'sessions-own-in-profile': 'Sign out your own sessions in Settings → Profile.',
  'verify-session-first':
    'Confirm that it is you: send your password, a code or a passkey to POST /api/v1/session/verify, then try again.',
  'scope-missing': 'This requires the scope {scope}.',
  'sign-up-disabled': 'Sign-up is disabled on this server. Ask its administrator for an invitation.',
  'email-taken': 'A user with this email already exists.',
  'sign-up-closed': 'Sign-up is closed on this server. Ask the owner of its account to invite you.',
  'email-already-confirmed': '{email} is already confirmed.',
  'email-belongs-to-other': 'This address now belongs to another user.',
  'confirmation-sent': 'We sent an email to {email}.',
  'authenticator-exists': 'You already have an authenticator app. Remove it first.',
  'account-requires-factor':
    'The account “{name}” requires two factors. Add another factor before you remove this one.',
  'recovery-codes-need-factor': 'Recovery codes need a second factor. Add one first.',
  'factors-reset-by-owner': 'Only an owner can reset the factors of a member.',
  'factors-own-in-profile': 'Remove your own factors in your profile.',
  'factors-reset-by-operator':
    'Only the operator of this server can reset the factors of this member: belltower user reset-factors.',
  'user-unknown': 'No user has the email {email}.',
  'user-has-no-factor': '{email} has no second factor.',
  'two-factors-decided-by-owner': 'Only an owner can decide whether members need two factors.',
  'two-factors-own-first': 'Add a second factor to your own profile before you require one.',
  'passkeys-need-https':
    "Passkeys require HTTPS and a host name, and this server's address is {url}. Ask its administrator to set BELLTOWER_PUBLIC_URL.",
  'sso-needs-agency': 'Your account is on the {plan} plan. Single sign-on requires the Agency plan.',
  'sso-decided-by-owner': 'Only an owner can change how members sign in.',
  'sso-secret-again': 'The issuer has changed. Enter the client secret again.',
  'sso-issuer-unreachable':
    'No OpenID provider answers at this address. Check that {issuer}/.well-known/openid-configuration can be read and names this issuer.',
  'sso-no-domain': 'No email domain is verified yet, so no one could sign in. Verify a domain first.',
  'sso-not-an-owner': 'This user is not an owner of the account. Choose an owner.',
  'sso-issuer-invalid': 'Not a valid issuer. Enter an https URL such as https://login.example.com.',
  'sso-domains-full': 'An account can have {max} email domains at most. Remove one first.',
  'sso-domain-exists': 'This account already has the domain.',
  'sso-domain-taken': 'Another account has verified this domain. Ask its owner to remove it.',
  'sso-logout-invalid': 'The logout token is not valid for any provider of this server.',
  'sso-foreign-origin': 'Sign in on the dashboard of this server.',
  'sso-not-set-up': 'Single sign-on is not set up for this email address. Sign in with your password.',
  'sso-provider-silent': 'The identity provider does not answer. Try again later.',
  'sso-only': 'This account allows single sign-on only. Use “Single sign-on” on the sign-in page.',
  'sso-client-id-missing': 'Enter the client ID that the provider has given to this server.',
  'saml-sign-on-url-invalid': 'Not a valid sign-on URL. Enter the https URL that the provider shows.',
  'saml-certificate-invalid':
    'Not a valid certificate. Paste one to five certificates (PEM) with RSA keys of at least {bits} bits.',
  'scim-token-invalid':
    'The SCIM token is missing, wrong or was revoked. Create a new one under Settings → Single sign-on.',
  'scim-token-missing': 'This account has no SCIM token.',
  'scim-body-missing': 'The request has no body. Send a SCIM resource as JSON.',
  'scim-user-name': 'userName is not a valid email address. Map it to the email address of the person.',
  'scim-other-domain':
    '{domain} is not a verified email domain of this account. Verify it under Settings → Single sign-on.',
  'scim-user-exists': 'A user with the email {email} already exists.',
  'scim-group-exists': 'A group named “{name}” already exists.',
  'scim-group-full': 'A group can have {max} members at most. Split it.',
  'scim-member-unknown': 'No user of this account has the ID {id}.',
  'scim-break-glass': 'This owner can always sign in with a password. Choose another owner for that first.',
  'impersonation-own':
    'You are already in this or another account. Return to your own account first, then choose another one.',
  'impersonation-none': 'You are in your own account.',
  'account-delete-own': 'You cannot delete the account that you are signed in to.',
  'account-delete-name': 'Not the name of the account. Enter its exact name to delete it.',
  'account-delete-active': 'Only a suspended account can be deleted. Suspend it and export its data first.',
  'password-breached': 'This password is known from a data breach. Choose another one.',
  'passkey-already-registered': 'This passkey is already registered.',
  'passkey-request-expired': 'This request has expired or was already used. Start again.',
  'passkey-not-accepted':
    'This passkey was not accepted. Use one that you have added to your profile on this server.',
  'recovery-code-wrong': 'This recovery code is not correct. Enter one of the codes from your latest list.',
  'recovery-code-used': 'This recovery code was already used. Enter another one.',
  'sign-in-expired': 'This sign-in has expired or was already completed. Sign in again.',
  'sign-ins-too-many': 'Too many sign-ins from your network. Try again later.',
  'session-ended': 'This session has already been ended.',
  'second-factor-needed':
    'A password is not enough because you have a second factor. Use your authenticator app, a passkey or a recovery code.',
  'password-missing-or-wrong': 'The password is missing or wrong. Enter it again.',
  'one-of-code-recovery-passkey': 'Send exactly one of code, recoveryCode and passkey.',
  'totp-code-wrong':
    'This code is not correct. Enter the current code of your authenticator app, and check that the clock of its device is right.',
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
    'You cannot hand access over to yourself. Ask another member to do this, or revoke it.',
  'handover-without-right': 'You do not have {what} yourself, so you cannot take over {type} "{name}".',
  'role-without-right': 'You do not have {what} yourself, so you cannot make someone {role}.',
  'owners-changed-by-owner': 'Only an owner can add, change or remove owners.',
  'account-needs-owner': 'The account must have an owner. Make someone else an owner first.',
  'link-used-or-expired': 'This link has already been used or has expired. Request a new one.',
  'not-signed-in': 'You are not signed in.',
  'sign-in-from-other-origin':
    'Sign-in from another origin is not allowed. Sign in on the dashboard of this server.',
  'email-or-password-wrong': 'Wrong email or password.',
  'not-a-member': 'You are not a member of this account.',
  'member-of-no-account': 'You are no longer a member of any account.',
  'sign-ins-failed-too-often':
    'Too many failed sign-ins. Try again in {seconds, plural, one {# second} other {# seconds}}.',
  'proof-of-work-used': 'This proof of work was already used. Get a new task from GET /api/v1/signup.',
  'accounts-created-too-often': 'Too many accounts were created from your network. Try again later.',
  'current-password-wrong': 'The current password is missing or wrong. Enter it again.',
  'password-too-short': 'The password is too short. Use at least 8 characters.',
  'password-too-long': 'The password is too long. Use at most 256 characters.',
  'channel-changed-meanwhile': 'The channel was changed at the same time. Send your change again.',
  'channel-type-unknown': 'There is no channel type "{type}".',
  'settings-invalid': 'These settings are not valid.',
  'secret-is-masked':
    'This is the masked value. Enter the secret itself, or omit the field to keep the stored one.',
  'later-again': '{reason} Try again later.',
  'channel-address-private':
    '{host} is a private or reserved address, and notifications are not sent there. To allow it, set BELLTOWER_CHANNEL_ALLOW.',
  'template-output-too-large': 'The rendered template is too large. It must not exceed {count} kB.',
  'template-output-not-json':
    "The template does not produce valid JSON for the event \"{event}\": {fault}. Use '{{' value | json '}}' to insert a whole value.",
  'template-invalid': 'The template cannot be rendered.',
  'push-key-invalid': 'This is not a valid push key. It must be a P-256 point of 65 bytes.',
  'push-keys-of-browser-invalid':
    'This browser sent invalid push keys. Turn push notifications off and on again.',
  'delivery-not-retryable': 'The delivery is {state}, so it cannot be retried.',
  'quiet-hours-without-length': 'Quiet hours must start and end at different times.',
  'not-in-account': 'There is no such {what} in this account.',
  'api-key-without-right': 'You do not have {what} yourself, so you cannot give it to an API key.',
  'log-without-problem': 'The log has no problem that needs to be accepted.',
  'days-or-from': 'Send either days or from, not both.',
  'hours-or-from': 'Send either hours or from, not both.',
  'month-not-begun': '{month} has not begun yet. Choose an earlier month.',
  'component-report-needs-page': 'A report by component needs a status page. Send its ID as statusPageId.',
  'report-too-large':
    'The report covers more than {limit, number} monitors. Filter by tag, or reduce the limit.',
  'time-range-too-long': 'The time range is too long. Choose at most {count} hours.',
  'domain-already-monitored': '{domain} is already monitored.',
  'domain-empty': 'Enter a domain.',
  'domain-too-long': 'The domain is too long. A domain has at most 253 characters.',
  'domain-has-path':
    'The domain contains a path, query or fragment. Enter only the name, such as example.com.',
  'domain-has-user-name': 'The domain contains a user name. Enter only the name, such as example.com.',
  'domain-has-port': 'The domain contains a port. Enter only the name, such as example.com.',
  'domain-is-address': 'This is an IP address. Enter a domain such as example.com.',
  'domain-invalid': 'Not a valid domain name. Enter a name such as example.com.',
  'domain-incomplete': 'The domain is incomplete. Enter a full name such as example.com.',
  'domain-already-in-inventory': '{domain} is already in the inventory.',
  'domain-has-monitor': '{domain} has a domain monitor. Delete the monitor first.',
  'plan-monitors-used-up':
    'Your plan allows {cap} monitors and all of them are in use. Delete one or upgrade the plan.',
  'exports-too-many': 'Too many exports are running. Try again in a moment.',
  'client-closed-connection': 'The client closed the connection.',
  'account-exports-too-many': 'This account already has {count} exports running. Try again later.',
  'plan-heartbeats-used-up':
    'Your plan allows {cap} heartbeats and all of them are in use. Delete one or upgrade the plan.',
  'heartbeat-field-taken': 'Another heartbeat already uses this {field}. Omit it to have one generated.',
  'ids-or-filter': 'Send either ids or filter, not both.',
  'action-requires-tags': '{action} requires tags.',
  'heartbeat-deleted': 'The heartbeat has been deleted.',
  'one-schedule-kind':
    'Send exactly one of periodSeconds, cron and onCalendar, for example \'{\'"cron": "30 2 * * *", "timezone": "Europe/Berlin"\'}\'.',
  'period-has-no-time-zone': 'A period has no time zone. Remove timezone.',
  'import-too-soon': 'Only one import every {seconds} seconds is allowed. Try again in {wait} seconds.',
  'import-changed-since': '{count} have been changed or deleted since, so the import cannot be undone.',
  'send-csv-or-json': 'Send text/csv or application/json.',
  'csv-not-utf8': 'The CSV is not in UTF-8. Save it as UTF-8 and upload it again.',
  'csv-has-invalid-utf8': 'The CSV contains invalid UTF-8. Save it as UTF-8 and upload it again.',
  'upload-too-large': 'The upload is too large. Upload at most 100,000 rows and 20 MiB.',
  'cell-too-long': 'The {column} is too long. Use at most {count} characters.',
  'interval-invalid': 'The interval is not valid. Enter a whole number of seconds from 1 to {most}.',
  'interval-below-plan': 'The interval is too short for your plan. Enter {least} s or more.',
  'tags-too-many-or-long':
    'Too many or too long tags. A monitor can have at most {count} tags of up to {length} characters each.',
  'settings-not-an-object':
    "The settings are not a JSON object. Enter an object such as '{'\"timeoutSeconds\": 10'}'.",
  'setting-unknown': 'A {kind} monitor has no setting "{name}". Remove it.',
  'kind-unknown': 'Unknown kind. Enter one of {kinds}.',
  'email-invalid': 'This is not a valid email address. Enter one such as ada@example.com.',
  'settings-make-no-monitor':
    'These settings do not make a valid {kind} monitor. Check the required settings.',
  'body-not-utf8': 'The body is not valid UTF-8.',
  'import-has-extra-fields': 'The body has too many fields besides "csv". Send only "csv" and "dryRun".',
  'csv-not-unicode': 'The CSV is not valid Unicode.',
  'body-not-json': 'The body is not valid JSON.',
  'csv-empty': 'The CSV is empty. Add a header row with a domain column, then one row per domain.',
  'csv-without-domain-column': 'The header row has no domain column. Add one.',
  'csv-header-too-wide': 'The header row has too many columns. Use at most {count}.',
  'csv-column-twice': 'The column "{name}" appears more than once in the header row. Remove the duplicates.',
  'csv-row-width':
    'The row has {count} cells, but the header has {columns}. Check the row for missing or extra commas.',
  'csv-row-has-nul': 'The row contains a NUL character. Remove it.',
  'incident-newer-open': 'A newer incident for the same problem is still open. Use that one instead.',
  'incident-already-open': 'The incident is already open.',
  'incident-already-in-state':
    'The incident is already {state}{name, select, none {} other {: by {name} at {at}}}.',
  'path-not-in-account': '{path} does not match a {what} in this account.',
  'url-not-http-full': 'This is not a valid URL. Enter a full URL that begins with http:// or https://.',
  'address-private':
    '{host} is a private or reserved address. This server does not connect to such addresses.',
  'mail-reading-busy': 'The mail could not be read because Belltower is busy. Send it again later.',
  'mail-too-nested':
    'The mail has too many or too deeply nested parts to be read. Send the suspicious mail alone.',
  'send-mail-or-json': 'Send message/rfc822 or application/json.',
  'event-streams-too-many': 'Too many event streams are open. Try again in a moment.',
  'event-streams-limit':
    '{who} has {count} event streams open, which is the most allowed at once. Close one, or share one stream among several readers.',
  'dns-lookup-failed': 'The DNS lookup of {name} failed. Try again.',
  'domain-not-in-inventory': 'This domain is not in the inventory.',
  'domain-is-own': '{domain} is in your own inventory.',
  'sweep-just-ended': 'A lookalike sweep of this domain has just ended. Try again.',
  'report-not-resendable': 'Reports are not sent again on their own. Submit the takedown again.',
  'mail-not-retryable': 'The mail is {state}; only failed mails can be sent again.',
  'mail-recipient-flooded':
    '{who} has been sent too many confirmations, invitations and tests. Try again later.',
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
  'probes-running-limit': 'Too many probes are running. At most {count} can run at once.',
  'probes-per-minute-limit': 'Too many probes. At most {count} are allowed per minute.',
  'monitor-settings-conflict': 'These monitor settings are not valid together.',
  'target-invalid': 'The target is not valid.',
  'monitor-deleted': 'The monitor has been deleted.',
  'views-too-many': 'An account can have at most {most} views. Delete one you no longer need.',
  'view-name-taken': 'A view named {name} already exists. Choose another name.',
  'monitor-kind-fixed': 'The kind of a monitor cannot be changed. Create a new monitor instead.',
  'page-passwords-too-many': 'Too many wrong passwords from your network. Wait, then try again.',
  'subscriptions-too-many': 'Too many requests to subscribe. Wait, then try again.',
  'page-token-needs-password': 'Only a page with visibility "password" can have a token.',
  'custom-domain-changed': 'The custom domain was changed during the check. Check it again.',
  'group-name-twice': 'Two groups have the same name. Give each group its own name.',
  'component-id-unknown-or-twice':
    'This ID is not a component of this page, or appears twice. Omit the ID to add a new component.',
  'status-pages-too-many': 'An account can have at most {count} status pages. Delete one you no longer need.',
  'page-needs-password': 'A page with visibility "password" needs a password. Enter one.',
  'page-password-not-allowed':
    'Only a page with visibility "password" can have a password. Change the visibility or remove the password.',
  'page-slug-taken': 'Another page already uses this slug. Choose another one.',
  'incident-on-page-already': 'The incident is already on this page.',
  'component-not-on-page': 'There is no such component on this page.',
  'subscription-not-offered': 'This page does not offer this kind of subscription.',
  'component-unknown': 'This ID is not a component of this page.',
  'webhook-challenge-failed':
    'The webhook did not confirm the challenge. It must respond with a 2xx status and the challenge as the body within ten seconds.',
  'webhook-url-invalid':
    'The webhook URL is not valid. Use an http or https URL without user name or password.',
  'one-of-url-lead-lookalike': 'Send exactly one of url, leadId and lookalikeId.',
  'takedown-report-approved': 'The case is {state}. An approved report can no longer be changed.',
  'mail-replies-to-nothing': 'This email does not reply to any report of this account.',
  'takedown-nothing-sent': 'Nothing has been sent yet, so there can be no reply.',
  'takedown-reply-impossible': 'The case is {state}. A reply cannot change it to {outcome}.',
  'takedown-no-evidence': 'No evidence has been collected yet.',
  'takedown-approved-by-person': 'Only a signed-in person can approve a takedown. An API key cannot.',
  'takedown-approved-by-admin': 'Only an admin or owner can approve a takedown.',
  'takedown-email-incomplete': 'The email has no recipient, subject or text yet. Add them first.',
  'takedown-reports-limit': 'The limit of {count} reports per day is reached. Try again tomorrow.',
  'takedown-state-wrong': 'The case is {state}. This is only possible while it is {wanted}.',
  'csv-quote-open': 'A quoted cell in record {place} has no closing quote. Add it.',
  'csv-text-after-quote':
    'A cell in record {place} has text after its closing quote. Double the quotes inside the cell.',
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
    'No such {what, select, API_key {API key} authenticator_app {authenticator app} bulk_update {bulk update} calendar_token {calendar token} maintenance_window {maintenance window} service_monitor {service monitor} status_page {status page} wall_link {wall link} other {{what}}}.',
  'send-media-type': 'Send {types}.',
  'value-must-be': 'The value must be {want}.',
  'field-not-one-of': '{name, select, none {The value} other {"{name}"}} must be one of {values}.',
  'field-not-value': '{name, select, none {The value} other {"{name}"}} must be {value}.',
  'field-format':
    '{name, select, none {The value} other {"{name}"}} has the wrong format. Enter something like {example}.',
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
    '{name, select, none {The body} other {"{name}"}} has a field whose name is too long. Remove it.',
  'csv-record-too-long':
    'Record {place} is too long: more than {limit, number} characters. Check its quotes.',
  'tag-unknown': 'Unknown tag "{tag}". Use one of: {known}.',
  'api-key-invalid': 'The API key is not valid. Check it, or create a new one.',
  'session-expired': 'Your session has expired. Sign in again.',
  'credentials-missing': 'Send an API key (Authorization: Bearer …) or a session cookie.',
  'origin-missing':
    'A change with a session cookie requires an Origin header that matches this server, including the scheme.',
  'confirm-email-first':
    'Confirm your email address first: use the link in the email you got when you signed up. You can have it sent again from your profile.',
  'dashboard-file-missing': 'The dashboard has no file {name}. Reload the page.',
  'database-silent': 'The database is not responding.',
  'database-not-migrated': 'The database is not migrated.',
  'metrics-token-needed':
    'Reading metrics from this address requires a token. Send BELLTOWER_METRICS_TOKEN as a bearer token.',
  'time-zone-unknown': '"{timezone}" is not a time zone. Use a name such as Europe/Berlin or UTC.',
  'dns-name-invalid': '"{name}" is not a valid name. Enter one such as example.com.',
  'bearer-token-invalid': 'The bearer token is not valid. Use visible ASCII characters without spaces.',
  'user-name-invalid': 'The user name is not valid. Remove colons and control characters.',
  'header-name-invalid': '"{name}" is not a valid header name.',
  'header-value-invalid':
    'The value of {name} contains characters that HTTP does not allow in headers. Remove them.',
  'json-rule-empty':
    'The rule is empty. Add a comparison such as equals, atMost, contains, matches or exists.',
  'host-invalid': '"{host}" is not a host name or IP address. Enter one such as example.com.',
  'totp-codes-too-many':
    'Too many wrong codes. Try again in {seconds, plural, one {# second} other {# seconds}}, or use a passkey.',
  'reset-link-sent': 'If this email address has a user here, we sent a link to it.',
  'channel-url-invalid':
    'This is not a valid URL. Enter a full http or https URL, such as https://example.com/hook.',
  'address-invalid': '"{address}" is not a valid email address. Enter one such as ada@example.com.',
  'webhook-header-reserved': '"{name}" is set by Belltower and cannot be changed. Remove it.',
  'scope-unknown': '"{scope}" is not a scope. Use one of {known}.',
  'email-field-invalid': '"email" is not a valid email address. Enter one such as ada@example.com.',
  'since-invalid': '"since" must be a date, or a time with time zone such as 2026-11-20T03:30:00Z.',
  'domain-not-in-account': 'There is no such domain in this account.',
  'url-over-2048': 'The URL is longer than 2,048 characters.',
  'calendar-time-invalid':
    '"{text}" is not a valid time. Enter one such as 2027-01-10T22:00:00Z, or a date such as 2027-01-10.',
  'window-time-invalid':
    '"{text}" is not a valid time. Enter one such as 2027-01-10T22:00:00Z, or a local time such as 2027-01-10T23:00.',
  'window-without-occurrence':
    'The rule has no occurrence at or after startsAt. Change the rule, UNTIL or exdates, for example to FREQ=MONTHLY;BYMONTHDAY=-1.',
  'rrule-parts-only':
    'Enter only the parts of one RRULE, such as FREQ=WEEKLY;BYDAY=SU. Use startsAt for the start and exdates for exceptions.',
  'rrule-bysetpos-alone':
    'BYSETPOS requires another BY… part. Add one, as in BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1.',
  'monitor-kind-unknown': '"kind" must be one of {kinds}.',
  'custom-domain-missing': 'This status page has no custom domain. Set `customDomain` first.',
  'page-slug-invalid':
    'The slug is not valid. Use 1 to 64 characters from a-z, 0-9 and -, such as "larkspur-shop".',
  'page-color-invalid': 'The color is not valid. Use # and six hexadecimal digits, such as "#1c5fd4".',
  'page-image-type': 'The file is not an image. Use PNG, JPEG, WebP, GIF, ICO or SVG.',
  'page-image-broken': 'The image is incomplete or damaged. Export it again.',
  'page-image-pixels': 'The image is too large. Use at most {pixels} pixels on each side.',
  'page-image-active':
    'The SVG contains scripts, links, embedded files or other elements that are not shapes, text or styles. Export it as plain SVG, or use PNG.',
  'page-logo-invalid':
    'The logo URL is not valid. Use an https URL without user name or password, such as "https://larkspur.example/logo.svg".',
  'custom-domain-public-suffix':
    '"{host}" is a public suffix, under which others register names. Enter a name of your own, such as "status.larkspur.example".',
  'custom-domain-invalid':
    'The custom domain is not valid. Enter only a name, without port or path, such as "status.larkspur.example".',
  'page-group-unknown': '"{group}" is not a group of this page. Add it to groups, or use null.',
  'custom-domain-taken':
    'Another status page of this account has this domain. Remove it there first, or enter another one.',
  'status-page-not-in-account': 'There is no such status page in this account.',
  'lead-not-in-account': 'There is no such lead in this account.',
  'lookalike-not-in-account': 'There is no such lookalike in this account.',
  'method-not-allowed': '{method} is not allowed on {path}. Use {methods}.',
  'route-not-found': '{method} {path} does not exist.',
  'compressed-body': 'Compressed request bodies are not supported. Send the body without Content-Encoding.',
  'cursor-invalid': 'Use nextCursor from the previous page, unchanged, with the same sort.',
  'badge-style-unknown': 'Unknown badge style. Use {styles}.',
  'month-invalid': 'The month is not valid. Enter one such as "2026-11".',
  'page-password-needed':
    'This page is protected by a password. Enter the password, or add ?token= with the token from its owner.',
  'form-not-utf8': 'The form is not UTF-8 text.',
  'email-or-url': 'Give either email or url.',
  'email-not-valid': 'Enter a valid email address.',
  'window-ends-at-missing':
    'endsAt is missing. A one-off maintenance window needs endsAt, such as "2027-01-11T02:00:00Z"; a recurring one needs rrule and durationMinutes.',
  'window-duration-missing': 'durationMinutes is missing. Enter how long each occurrence lasts, such as 90.',
  'ends-at-before-starts-at': 'endsAt must be later than startsAt.',
  'from-before-to': 'from must be before to and in the past.',
  'from-after-to': 'from ({from}) is after to ({to}).',
  'expires-in-the-past': 'expiresAt must be in the future.',
  'domain-id-unknown': 'domainId does not match a domain in this account.',
  'depends-on-unknown': 'dependsOn does not match a monitor in this account.',
  'channel-tests-limit': 'This channel was tested {count} times within a minute.',
  'account-tests-limit': 'The tests of this account went to {count} recipients within an hour.',
  'page-domain-checks-limit': 'The custom domain of this page was checked {count} times within a minute.',
  'account-domain-checks-limit': 'Custom domains of this account were checked {count} times within an hour.',
  'rrule-part-twice': '{part} appears twice. Put all its values into one list, such as {part}=1,2.',
  'proof-of-work-missing':
    'Signing up on this server requires a proof of work. Get the task from GET /api/v1/signup, solve it, and send the solution as proofOfWork.',
  'proof-of-work-expired':
    'The proof of work has expired. Get the task from GET /api/v1/signup, solve it, and send the solution as proofOfWork.',
  'proof-of-work-wrong':
    'The proof of work does not match this email, or has fewer than {bits} zero bits. Get the task from GET /api/v1/signup, solve it, and send the solution as proofOfWork.',
  'connect-to-invalid':
    'connectTo is not valid. Enter a host or address, and a port if needed, such as 192.0.2.7:8443.',
  'final-url-invalid': 'finalUrl is not valid. Enter a full URL that begins with http:// or https://.',
  'json-rule-group-with-comparison':
    '{name} cannot be combined with path or a comparison. Put them into {name}.',
  'resolver-invalid': 'resolver is not valid. Enter an IP address with an optional port, such as 9.9.9.9:53.',
  'mode-requires-values': 'mode {mode} requires values to compare with.',
  'locales-without-default': 'locales must contain the default locale {locale}. Add it, as in ["{locale}"].',
  'interval-below-plan-minimum': 'intervalSeconds must be {limit} or more on this plan.',
  'timeout-longer-than-interval': 'timeoutSeconds must not be longer than intervalSeconds.',
  'quorum-larger-than-regions': 'quorum must not be larger than the number of regions.',
  'min-run-over-max-run': 'minRunSeconds must not be greater than maxRunSeconds.',
  'assign-requires-assignee': 'assign requires assigneeUserId. Use null to remove the assignee.',
  'assignee-not-a-member': 'assigneeUserId does not match a member in this account.',
  'proxies-too-many': 'An account can have at most {limit} proxies. Delete one that is not used.',
  'location-not-found': 'There is no private location with the region "{region}" in this account.',
  'location-name-taken': 'A location named {name} already exists. Choose another name.',
  'location-in-use':
    '{count, plural, one {One monitor is} other {{count} monitors are}} checked from this location. Change {count, plural, one {it} other {them}} first.',
  'locations-too-many': 'An account can have at most {limit} private locations. Delete one first.',
  'group-in-location': 'Groups follow their members and cannot be checked from a private location.',
  'private-targets-by-owner': 'Only the owner of the account can allow private targets.',
  'private-targets-in-shared-region': 'Private targets cannot be allowed in a shared region.',
  'region-taken': 'The region "{region}" has agents already. Choose another name.',
  'enrollment-token-invalid':
    'The enrollment token is unknown, used or expired. Create another one in the dashboard.',
  'enrollments-too-many': 'Too many attempts to enroll an agent from this address. Try again later.',
  'agents-too-many': 'A location can have at most {limit} agents. Revoke one first.',
  'agent-unknown': 'The agent is unknown or was revoked. Enroll it again.',
  'agent-signature-invalid': 'The signature of the request is missing or not valid.',
  'agent-clock-wrong':
    'The signature was created {seconds} seconds away from the time of the server. Correct the clock.',
  'agent-superseded':
    'Another process uses the key of this agent. Enroll each agent with a token of its own.',
  'agent-protocol-unknown':
    'The server supports protocol version {supported}. Update the agent or the server.',
  'agent-body-invalid': 'The body is not valid gzip or JSON of this protocol.',
  'agent-busy': 'The server is still handling earlier requests of this agent.',
  'agent-key-invalid': 'The key is not a valid X25519 public key.',
  'agent-sends-too-much': 'The agent sends more than its monitors require. Wait and try again.',
  'agent-account-suspended': 'The account of this agent is suspended.',
  'proxy-in-use': '{count} monitors use this proxy. Change them first.',
  'proxy-not-found': 'There is no proxy named "{name}". Create it first.',
  'proxy-host-invalid': 'The host is not valid. Enter a host name or an IP address.',
  'proxy-password-masked': 'This is the masked value. Enter the password itself, or omit the field.',
  'proxy-moves': 'The proxy moves to another host. Enter its password again or remove it.',
  'proxy-carries-secrets':
    '{count} monitors send credentials through this proxy. Create a second proxy and choose it there.',
  'proxy-name-taken': 'A proxy named {name} already exists. Choose another name.',
  'tool-import-page-missing': 'Its status page was not imported.',
  'tool-import-monitors-missing': 'None of its monitors was imported.',
  'tool-import-channels-missing': 'None of its channels was imported.',
  'tool-import-needs-file': 'Monitors of this tool are imported from a file. Send its contents in files.',
  'apprise-url-invalid':
    'Enter the http or https address of your Apprise API server, such as https://apprise.example.com.',
  'tool-url-invalid': 'Enter an http or https URL such as https://healthchecks.io.',
  'tool-page-on-other-host': 'The service refers to another host for its next page.',
  'tool-no-known-version': 'The service has none of the API versions v1 to v3. Check the address.',
  'tool-database-url-invalid':
    'Enter the address of the database, such as mariadb://kuma:password@db.example.com:3306/kuma.',
  'tool-database-refused': 'The database refused the sign-in ({detail}).',
  'tool-database-unreadable': 'The database could not be read: {detail}',
  'tool-key-refused': '{host} refused the API key ({status}). Check that it is valid and may read.',
  'tool-answer-wrong':
    '{host}{path} {reason, select, silent {did not answer} status {answered {detail}} large {answered with more than 20 MiB} text {did not answer with JSON} other {could not be read ({detail})}}. Check the address.',
  'tool-requests-limited': '{host} allows no more requests for {seconds, number} s. Try again after that.',
  'tool-file-too-large': 'The file is too large. Upload at most 1 GiB.',
  'tool-files-or-key': 'Send files, or apiKey and the url of the service.',
  'tool-imports-too-many': 'Too many imports are in progress. Try again in a minute.',
  'tool-file-unreadable':
    'The file {reason, select, slow {takes too long to read} large {is too large to read} other {cannot be read}}. Check that it is an export of this tool.',
  'password-guessable':
    'This password is easy to guess, because it is your email address or the name of the service. Use another one, such as a few random words.',
  'password-common':
    'This is one of the most common passwords, which attackers try first. Use another one, such as a few random words.',
  'step-variable-undefined':
    'The variable {name} is not defined. Add it to variables or secrets, or extract it in an earlier step.',
  'step-header-not-secret':
    'The header {name} carries credentials. Add its value to secrets and use it as a variable.',
  'group-without-members': 'The group has no members. Add memberIds or memberTags.',
  'group-member-unknown': 'memberIds does not match a monitor in this account.',
  'group-contains-itself': 'A group cannot contain itself, directly or through others.',
  'group-too-deep': 'Groups can be nested {limit} levels deep. This one would be deeper.',
  'log-accepted-by-operator':
    'Logs concern all accounts, so only an operator of this installation can accept one that contradicted itself.',
  'account-suspend-own': 'You can’t suspend the account you are signed in to.',
  'bulk-update-too-many': 'At most {most, number} monitors can be updated at once. Narrow the filter.',
  'bulk-update-without-fields': 'Update requires set, with the fields to change.',
  'operator-only': 'Only operators of this installation can do this.',
} as const;
