import type { Phrases } from '../phrases.ts';

/** German texts for timelines, deliveries, ownership verification and logs, except for their reasons. */
export const told: Phrases = {
  '{name} confirmed the lookalike {domain}.': '{name} hat das Lookalike {domain} bestätigt.',
  'A certificate for {name} was logged.': 'Ein Zertifikat für {name} wurde protokolliert.',
  'The incident no longer exists.': 'Den Vorfall gibt es nicht mehr.',
  'The channel no longer exists.': 'Den Kanal gibt es nicht mehr.',
  'The worker crashed three times while working on this. Retry it manually.':
    'Der Worker ist bei dieser Aufgabe dreimal abgestürzt. Wiederhole sie von Hand.',
  'Belltower could not create this notification. See its log for details.':
    'Belltower konnte diese Benachrichtigung nicht erstellen. Details stehen im Log.',
  'The receiver is permanently gone (410).': 'Den Empfänger gibt es nicht mehr (410).',
  'The address is private or reserved, and notifications are not sent there. To allow it, set BELLTOWER_CHANNEL_ALLOW.':
    'Die Adresse ist privat oder reserviert; dorthin wird nichts gesendet. BELLTOWER_CHANNEL_ALLOW kann sie erlauben.',
  'The host name does not exist.': 'Den Hostnamen gibt es nicht.',
  'The DNS lookup timed out.': 'Zeitüberschreitung bei der DNS-Abfrage.',
  'Ten deliveries in a row failed over more than a day.':
    'Zehn Zustellungen nacheinander sind über mehr als einen Tag fehlgeschlagen.',
  'The host name has no address.': 'Der Hostname hat keine Adresse.',
  'The connection timed out.': 'Zeitüberschreitung beim Verbinden.',
  'The outbound proxy (BELLTOWER_OUTBOUND_PROXY) could not connect.':
    'Der ausgehende Proxy (BELLTOWER_OUTBOUND_PROXY) konnte keine Verbindung herstellen.',
  'The certificate of the receiver is not trusted.': 'Dem Zertifikat des Empfängers wird nicht vertraut.',
  'The receiver did not respond within ten seconds.':
    'Der Empfänger hat nicht innerhalb von zehn Sekunden geantwortet.',
  'The receiver closed the connection without a response.':
    'Der Empfänger hat die Verbindung ohne Antwort geschlossen.',
  'The receiver responded with {status}. Redirects are not followed.':
    'Der Empfänger hat mit {status} geantwortet. Weiterleitungen werden nicht verfolgt.',
  'The receiver responded with {status}.': 'Der Empfänger hat mit {status} geantwortet.',
  'PagerDuty does not accept comments.': 'PagerDuty nimmt keine Kommentare an.',
  'The channel has no recipients.': 'Der Kanal hat keine Empfänger.',
  'Apprise has no configuration for this key (204).':
    'Apprise hat keine Konfiguration zu diesem Schlüssel (204).',
  'The notification was not delivered.': 'Die Benachrichtigung wurde nicht zugestellt.',
  'This is a test notification.': 'Das ist eine Testbenachrichtigung.',
  'None of the reports could be delivered.': 'Keine der Meldungen konnte zugestellt werden.',
  '{url} is reachable again. Collect new evidence.': '{url} ist wieder erreichbar. Sammle neue Belege.',
  'The name server responded with {code}.': 'Der Nameserver hat mit {code} geantwortet.',
  'There is no TXT record at {name}.': 'Unter {name} gibt es keinen TXT-Eintrag.',
  'The TXT record contains the token.': 'Der TXT-Eintrag enthält das Token.',
  'There are TXT records, but none contains the token.':
    'Es gibt TXT-Einträge, aber keiner enthält das Token.',
  'The lookup of {name} failed ({code}).': 'Die Abfrage von {name} ist fehlgeschlagen ({code}).',
  'The file contains the token.': 'Die Datei enthält das Token.',
  'The file exists, but no line of it is the token.':
    'Die Datei existiert, aber keine ihrer Zeilen ist das Token.',
  'The page has no meta tag named {name}.': 'Die Seite hat kein Meta-Tag namens {name}.',
  'The meta tag contains the token.': 'Das Meta-Tag enthält das Token.',
  'The meta tag does not contain the token.': 'Das Meta-Tag enthält das Token nicht.',
  '{url} responded with {status}.': '{url} hat mit {status} geantwortet.',
  'A redirect leads from https to http.': 'Eine Weiterleitung führt von https zu http.',
  'A redirect leads to another domain: {host}.': 'Eine Weiterleitung führt zu einer anderen Domain: {host}.',
  'The certificate of {host} is not valid.': 'Das Zertifikat von {host} ist nicht gültig.',
  'The key of the log is not valid.': 'Der Schlüssel des Logs ist ungültig.',
  'The log shrank from {before} to {after} entries.':
    'Das Log ist von {before} auf {after} Einträge geschrumpft.',
  'The log returned different roots for the same {count} entries.':
    'Das Log hat für dieselben {count} Einträge verschiedene Wurzeln geliefert.',
  'The tree of {count} entries is not consistent with the tree of {before} entries.':
    'Der Baum aus {count} Einträgen passt nicht zum Baum aus {before} Einträgen.',
  'Entries {from} to {to} do not match the tree head.':
    'Die Einträge {from} bis {to} passen nicht zum Tree Head.',
  'The log could not prove its first {count} entries.':
    'Das Log konnte seine ersten {count} Einträge nicht belegen.',
  'The newest tree head is {age} s old; the log promises one every {promised} s.':
    'Der neueste Tree Head ist {age} s alt; das Log verspricht einen alle {promised} s.',
  'The log returned a tree head older than an earlier one.':
    'Das Log hat einen Tree Head geliefert, der älter ist als ein früherer.',
  'A customer received this link by email.': 'Ein Kunde hat diesen Link per E-Mail erhalten.',
  'A customer received it by email.': 'Ein Kunde hat ihn per E-Mail erhalten.',
};
