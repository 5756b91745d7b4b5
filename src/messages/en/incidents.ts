/** Titles of incidents, and entries of their timelines, that the service writes. */
export const incidents = {
  'source-down': '{name} is down',
  'source-degraded': '{name} is degraded',
  'source-offline': 'Location {name} is offline',
  'source-down-with-dependents':
    '{name} is down, and {count} {count, plural, one {monitor} other {monitors}} below it',
  'monitors-down':
    '{count} {count, plural, one {monitor is} other {monitors are}} down{region, select, none {} other { in {region}}}',
  'finding-of-asset': '{asset}: {finding}',
  'takeover-of-name': '{name} can be taken over{service, select, none {} other { at {service}}}',
  'lookalike-of-domain': '{name} looks like {domain}',
  'takedown-relapsed': '{name} is back after its takedown',
  'certificate-of-new-issuer': '{name}: certificate issued by {issuer}, which is new',
  'certificate-violates-policy':
    '{name}: certificate with {rule, select, ca {a CA that is not allowed} key {a key that is not authorized} key_type {a key type that is not allowed} key_size {a key that is too short} validity {too long a validity} wildcard {a wildcard} other {a violation of the policy}}',
  'up-again': 'Up again.',
  'now-down': 'Now down: {reason}',
  'now-degraded': 'Now degraded: {reason}',
  'see-new-incident': 'see the new incident',
  'alert-in-maintenance':
    'Alert suppressed during maintenance. It is sent afterwards if the problem persists.',
  'alert-with-parents-down': 'Alert suppressed: {names} {count, plural, one {is} other {are}} down.',
  'flapping-began':
    'Flapping: four state changes within 30 minutes. The incident stays open until the state has been stable for 15 minutes.',
  'flapping-goes-on': 'Up for now, but flapping: no notification is sent for each change.',
  'flapping-ended-up': 'Up for 15 minutes without a change.',
  'flapping-ended-down': 'Down for 15 minutes without a change, so it no longer counts as flapping.',
  'problem-after-maintenance': 'Maintenance ended, but the problem persists.',
  'member-down': '{name} is down.',
  'members-more-down': '{count} more {count, plural, one {is} other {are}} down.',
  'member-recovered':
    '{name} {reason, select, paused {was paused} deleted {was deleted} ended {was ended} other {is up again}}.',
  'members-all-up': 'All monitors are up again.',
  'members-over': 'Each monitor is up again or no longer monitored.',
  'source-certificate-revoked': 'The certificate was revoked.',
  'source-location-deleted': 'The location was deleted.',
  'location-offline': 'No agent of the location has been in contact since {since}.',
  'location-online': 'An agent of the location is in contact again.',
  'source-monitor-deleted': 'The monitor was deleted.',
  'source-monitor-paused': 'The monitor was paused.',
  'source-heartbeat-deleted': 'The heartbeat was deleted.',
  'source-heartbeat-paused': 'The heartbeat was paused.',
  'source-domain-removed': 'The domain was removed from the inventory.',
  notified:
    '{name}: {event, select, opened {incident opened} reopened {incident reopened} acknowledged {incident acknowledged} resolved {incident resolved} reminder {reminder} escalated {escalation} commented {comment added} test {test notification} other {{event}}}',
  'not-sent':
    'Not sent via {channel}: {reason, select, maintenance {maintenance window} quiet_hours {resolved during quiet hours} parent {a dependency is down} storm {combined with other alerts into one incident} flapping {flapping, already reported} duplicate {another rule already notified this channel} resolved {resolved before the delay was over} acknowledged {already acknowledged} worker_crashed {the worker crashed three times} channel_disabled {channel disabled or deleted} other {{reason}}}.',
  escalated: 'Not acknowledged in time. Notifying {names} (rule “{rule}”).',
  'heartbeat-pinged': 'A success ping was received.',
  'heartbeat-missed': 'No success ping was received by the deadline.',
  'heartbeat-failed': 'The job reported a failure.',
  'heartbeat-too-long': 'A run did not finish in time.',
  'heartbeat-not-started': 'No run started in time.',
  'heartbeat-too-short': 'A run finished too quickly.',
  'source-problem-gone': 'The problem is gone.',
  'takeover-over': 'It can no longer be taken over, or its finding was dismissed.',
  'takeover-possible':
    'Anyone can claim the resource this name points to and serve content under it. Delete the DNS record, or claim the resource again.',
  'lookalike-unregistered': 'It is no longer registered.',
  'lookalike-marked-harmless': 'It was marked as harmless.',
  'lookalike-own': "It is the owner's own.",
  'lookalike-harmless': 'It now looks harmless.',
  'lookalike-facts':
    'It has {site, select, none {no website} parked {a parked page} other {a website}}{similarity, select, none {} other {, {similarity}% similar to the original}} and {mail, select, yes {accepts email} other {accepts no email}}. Its score is {score} of 100.{registrar, select, none {} other { Registered by {registrar}.}}',
  'takedown-reachable-again': '{url} is reachable again. Collect new evidence.',
  'takedown-case-over':
    '{state, select, verified_down {The page is down.} monitoring {The page is still down.} withdrawn {The takedown case was withdrawn.} benign {The page was marked as harmless.} owned {The page was marked as yours.} other {The takedown case was closed.}}',
  'policy-allows': 'The policy now allows it.',
  'disposition-set': '{name} set the disposition of the finding to {disposition}.',
  'issuance-marked': '{name} marked the certificate as {disposition}.',
  'issuer-new':
    '{issuer} has not issued a certificate for the domain before and is not listed in its CAA records.',
} as const;
