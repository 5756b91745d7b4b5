/** Entries of timelines of incidents that the service writes. */
export const incidents = {
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
  'policy-allows': 'The policy now allows it.',
  'disposition-set': '{name} set the disposition of the finding to {disposition}.',
  'issuance-marked': '{name} marked the certificate as {disposition}.',
  'issuer-new':
    '{issuer} has not issued a certificate for the domain before and is not listed in its CAA records.',
} as const;
