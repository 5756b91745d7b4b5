import type { incidents as en } from '../en/incidents.ts';

/** German: incident titles and timeline entries. */
export const incidents: Record<keyof typeof en, string> = {
  'source-down': '{name} ist ausgefallen',
  'source-degraded': '{name} ist beeinträchtigt',
  'source-offline': 'Standort {name} ist offline',
  'source-down-with-dependents':
    '{name} und {count, plural, one {# abhängiger Monitor} other {# abhängige Monitore}} sind ausgefallen',
  'monitors-down':
    '{count} {count, plural, one {Monitor ist} other {Monitore sind}}{region, select, none {} other { in {region}}} ausgefallen',
  'finding-of-asset': '{asset}: {finding}',
  'takeover-of-name': '{name} kann{service, select, none {} other { bei {service}}} übernommen werden',
  'lookalike-of-domain': '{name} sieht aus wie {domain}',
  'takedown-relapsed': '{name} ist nach dem Takedown wieder online',
  'certificate-of-new-issuer': '{name}: Zertifikat von {issuer}, einem neuen Aussteller',
  'certificate-violates-policy':
    '{name}: Zertifikat {rule, select, ca {einer CA, die nicht erlaubt ist} key {mit einem Schlüssel, der nicht zugelassen ist} key_type {mit einem Schlüsseltyp, der nicht erlaubt ist} key_size {mit einem zu kurzen Schlüssel} validity {mit zu langer Gültigkeit} wildcard {mit einer Wildcard} other {mit einem Verstoß gegen die Richtlinie}}',
  'up-again': 'Wieder verfügbar.',
  'now-down': 'Jetzt ausgefallen: {reason}',
  'now-degraded': 'Jetzt beeinträchtigt: {reason}',
  'see-new-incident': 'siehe den neuen Vorfall',
  'alert-in-maintenance':
    'Während der Wartung unterdrückt. Der Alarm wird danach gesendet, wenn das Problem weiter besteht.',
  'alert-with-parents-down':
    'Alarm unterdrückt: {names} {count, plural, one {ist} other {sind}} ausgefallen.',
  'flapping-began':
    'Instabil: vier Statuswechsel in 30 Minuten. Der Vorfall bleibt offen, bis der Status 15 Minuten lang stabil war.',
  'flapping-goes-on': 'Zurzeit OK, aber instabil: Nicht jeder Wechsel wird gemeldet.',
  'flapping-ended-up': 'Seit 15 Minuten ohne Wechsel verfügbar.',
  'flapping-ended-down': 'Seit 15 Minuten ohne Wechsel ausgefallen und damit nicht mehr instabil.',
  'problem-after-maintenance': 'Die Wartung ist beendet, aber das Problem besteht weiter.',
  'member-down': '{name} ist ausgefallen.',
  'members-more-down': '{count, plural, one {Ein weiterer ist} other {# weitere sind}} ausgefallen.',
  'member-recovered':
    '{name} {reason, select, paused {wurde pausiert} deleted {wurde gelöscht} ended {ist zu Ende} unaffected {ist nicht mehr betroffen} other {ist wieder verfügbar}}.',
  'member-affected': '{name} ist betroffen.',
  'members-more-affected': '{count, plural, one {Ein weiterer ist} other {# weitere sind}} betroffen.',
  'members-none-affected': 'Kein Monitor ist mehr betroffen.',
  'certificate-of-expired': 'Das Zertifikat von {name} ist abgelaufen',
  'certificate-of-expiring': 'Das Zertifikat von {name} läuft bald ab',
  'certificate-of-faulty': 'Das Zertifikat von {name} hat ein Problem',
  'members-all-up': 'Alle Monitore sind wieder verfügbar.',
  'members-over': 'Jeder Monitor ist wieder verfügbar oder wird nicht mehr überwacht.',
  'source-certificate-revoked': 'Das Zertifikat wurde widerrufen.',
  'source-location-deleted': 'Der Standort wurde gelöscht.',
  'location-offline': 'Von diesem Standort hat sich seit {since} kein Agent mehr gemeldet.',
  'location-online': 'An diesem Standort hat sich wieder ein Agent gemeldet.',
  'source-monitor-deleted': 'Der Monitor wurde gelöscht.',
  'source-monitor-paused': 'Der Monitor wurde pausiert.',
  'source-heartbeat-deleted': 'Der Heartbeat wurde gelöscht.',
  'source-heartbeat-paused': 'Der Heartbeat wurde pausiert.',
  'source-domain-removed': 'Die Domain wurde aus dem Konto entfernt.',
  notified:
    '{name}: {event, select, opened {Vorfall eröffnet} reopened {Vorfall wieder geöffnet} acknowledged {Vorfall bestätigt} resolved {Vorfall behoben} reminder {Erinnerung} escalated {Eskalation} commented {Kommentar hinzugefügt} test {Testbenachrichtigung} other {{event}}}',
  'not-sent':
    'Nicht über {channel} gesendet: {reason, select, maintenance {Wartungsfenster} quiet_hours {während der Ruhezeiten behoben} parent {Eine Abhängigkeit ist ausgefallen} storm {mit anderen Alarmen zu einem Vorfall zusammengefasst} flapping {instabil (flapping), bereits gemeldet} duplicate {Eine andere Regel hat diesen Kanal bereits benachrichtigt} resolved {vor Ablauf der Verzögerung behoben} acknowledged {bereits bestätigt} worker_crashed {Der Worker ist dreimal abgestürzt} channel_disabled {Kanal deaktiviert oder gelöscht} other {{reason}}}.',
  escalated: 'Nicht rechtzeitig bestätigt. Benachrichtigt: {names} (Regel „{rule}“).',
  'heartbeat-pinged': 'Ein Erfolgs-Ping ist eingegangen.',
  'heartbeat-missed': 'Bis zur Frist ist kein Erfolgs-Ping eingegangen.',
  'heartbeat-failed': 'Der Job hat einen Fehler gemeldet.',
  'heartbeat-too-long': 'Ein Lauf wurde nicht rechtzeitig fertig.',
  'heartbeat-not-started': 'Kein Lauf hat rechtzeitig begonnen.',
  'heartbeat-too-short': 'Ein Lauf war zu schnell fertig.',
  'source-problem-gone': 'Das Problem ist behoben.',
  'takeover-over': 'Der Name lässt sich nicht mehr übernehmen, oder sein Befund wurde verworfen.',
  'takeover-possible':
    'Jeder kann die Ressource beanspruchen, auf die dieser Name zeigt, und darunter Inhalte ausliefern. Lösche den DNS-Eintrag oder beanspruche die Ressource wieder.',
  'lookalike-unregistered': 'Die Domain ist nicht mehr registriert.',
  'lookalike-marked-harmless': 'Die Domain wurde als harmlos markiert.',
  'lookalike-own': 'Die Domain wurde als eigene markiert.',
  'lookalike-harmless': 'Die Domain sieht inzwischen harmlos aus.',
  'lookalike-facts':
    '{site, select, none {Die Domain hat keine Website.} parked {Die Domain zeigt eine geparkte Seite.} other {Die Domain hat eine Website{similarity, select, none {} other {, die dem Original zu {similarity} % gleicht}}.}} Sie nimmt {mail, select, yes {E-Mails} other {keine E-Mails}} an. Ihr Risiko-Score ist {score} von 100.{registrar, select, none {} other { Sie wurde bei {registrar} registriert.}}',
  'takedown-reachable-again': '{url} ist wieder erreichbar. Sammle neue Belege.',
  'takedown-case-over':
    '{state, select, verified_down {Die Seite ist offline.} monitoring {Die Seite ist weiterhin offline.} withdrawn {Der Takedown-Fall wurde zurückgezogen.} benign {Die Seite wurde als harmlos markiert.} owned {Die Seite wurde als eigene markiert.} other {Der Takedown-Fall wurde geschlossen.}}',
  'policy-allows': 'Die Richtlinie erlaubt das Zertifikat jetzt.',
  'disposition-set': '{name} hat den Befund bewertet: {disposition}.',
  'issuance-marked': '{name} hat das Zertifikat bewertet: {disposition}.',
  'issuer-not-allowed':
    '{issuer, select, none {Eine CA ohne Namen} other {{issuer}}} ist keine zugelassene CA.',
  'key-type-not-allowed': 'Der Schlüsseltyp ist {type}; zugelassen sind {allowed}.',
  'key-too-short': 'Der RSA-Schlüssel hat {bits} Bit; die Richtlinie verlangt mindestens {least}.',
  'validity-too-long':
    'Das Zertifikat ist {days} {days, plural, one {Tag} other {Tage}} gültig; die Richtlinie erlaubt höchstens {most}.',
  'wildcard-not-allowed': 'Das Zertifikat enthält die Wildcard {wildcard}.',
  'key-not-authorized': 'Der Schlüssel {key} ist nicht zugelassen.',
  'issuer-new':
    '{issuer} hat für die Domain noch nie ein Zertifikat ausgestellt und steht nicht in ihren CAA-Einträgen.',
};
