import type { Phrases } from '../phrases.ts';

/** What timelines, deliveries, proofs of ownership and logs tell beside their reasons, in German. */
export const told: Phrases = {
  'The incident is {state} already{by}.': 'Der Vorfall ist schon {state}{by}.',
  'The incident is acknowledged already: by {name} at {at}.':
    'Der Vorfall ist schon übernommen: {name}, {at}.',
  'The incident is resolved already: by {name} at {at}.': 'Der Vorfall ist schon behoben: {name}, {at}.',
  '{name} has judged the finding: {judgement}.': '{name} hat den Befund beurteilt: {judgement}.',
  '{name} has judged the certificate: {judgement}.': '{name} hat das Zertifikat beurteilt: {judgement}.',
  'The look-alike {domain} was confirmed by {name}.':
    'Die ähnliche Domain {domain} wurde von {name} bestätigt.',
  'The policy allows it now.': 'Die Richtlinie erlaubt es jetzt.',
  'The certificate was revoked.': 'Das Zertifikat wurde widerrufen.',
  'The monitor was paused.': 'Der Monitor wurde angehalten.',
  'The heartbeat was paused.': 'Der Heartbeat wurde angehalten.',
  'No check was made at {at}.': 'Um {at} wurde nicht geprüft.',
  'No checks were made in {count} windows from {from} to {to}.':
    'In {count} Abständen von {from} bis {to} wurde nicht geprüft.',
  'Alert suppressed during maintenance. It is sent afterwards if the problem persists.':
    'Während der Wartung unterdrückt. Der Alarm wird danach gesendet, wenn das Problem weiter besteht.',
  'A certificate for {name} was logged.': 'Ein Zertifikat für {name} wurde protokolliert.',
  'The incident is gone.': 'Den Vorfall gibt es nicht mehr.',
  'The channel is gone.': 'Den Kanal gibt es nicht mehr.',
  'The worker stopped three times while working on this. Retry it by hand.':
    'Der Worker ist bei dieser Aufgabe dreimal abgestürzt. Wiederhole sie von Hand.',
  'Belltower failed to make this message; it is in its log.':
    'Belltower ist an dieser Nachricht gescheitert; es steht in seinem Log.',
  'The receiver says that it is gone for good (410).':
    'Der Empfänger sagt, dass es ihn nicht mehr gibt (410).',
  'Ten deliveries in a row failed over more than a day.':
    'Zehn Zustellungen nacheinander sind über mehr als einen Tag gescheitert.',
  'The address is private or reserved, and messages are not sent there.':
    'Die Adresse ist privat oder reserviert; dorthin wird nichts gesendet.',
  'The host name has no address.': 'Der Hostname hat keine Adresse.',
  'The host name could not be looked up in time.': 'Der Hostname konnte nicht rechtzeitig aufgelöst werden.',
  'The connection could not be made in time.': 'Die Verbindung kam nicht rechtzeitig zustande.',
  'The outbound proxy (BELLTOWER_OUTBOUND_PROXY) made no connection.':
    'Der Proxy nach außen (BELLTOWER_OUTBOUND_PROXY) hat keine Verbindung hergestellt.',
  'The certificate is not to be trusted.': 'Dem Zertifikat ist nicht zu trauen.',
  'No answer came within ten seconds.': 'Binnen zehn Sekunden kam keine Antwort.',
  'The connection was closed without an answer.': 'Die Verbindung wurde ohne Antwort geschlossen.',
  'The receiver answered {status}; redirects are not followed.':
    'Der Empfänger antwortete {status}; Weiterleitungen wird nicht gefolgt.',
  'The receiver answered {status}.': 'Der Empfänger antwortete {status}.',
  'PagerDuty has no place for comments.': 'PagerDuty hat keinen Platz für Kommentare.',
  'There is nobody to tell.': 'Es gibt niemanden, dem es zu melden wäre.',
  'Apprise has no configuration by this key (204).':
    'Apprise kennt keine Konfiguration zu diesem Schlüssel (204).',
  'It did not arrive.': 'Es ist nicht angekommen.',
  'This is a test.': 'Das ist ein Test.',
  'No report went out: nobody has been told.': 'Es ging keine Meldung hinaus: Niemand weiß davon.',
  '{url} answers again. Evidence can be collected anew.':
    '{url} antwortet wieder. Belege können neu gesammelt werden.',
  'The name server answered {code}.': 'Der Nameserver antwortete {code}.',
  'There is no TXT record at {name}.': 'Unter {name} gibt es keinen TXT-Eintrag.',
  'The TXT record holds the token.': 'Der TXT-Eintrag enthält das Token.',
  'There are TXT records, but none holds the token.': 'Es gibt TXT-Einträge, aber keiner enthält das Token.',
  'The look-up of {name} failed ({code}).': 'Die Auflösung von {name} ist gescheitert ({code}).',
  'A line of the file is the token.': 'Eine Zeile der Datei ist das Token.',
  'The file is there, but no line of it is the token.':
    'Die Datei ist da, aber keine ihrer Zeilen ist das Token.',
  'The page has no meta tag named {name}.': 'Die Seite hat kein Meta-Element namens {name}.',
  'The meta tag holds the token.': 'Das Meta-Element enthält das Token.',
  'The meta tag holds something else.': 'Das Meta-Element enthält etwas anderes.',
  '{url} answered {status}.': '{url} antwortete {status}.',
  'A redirect leads away from https.': 'Eine Weiterleitung führt von https weg.',
  'A redirect leads to {host}, which is another domain.':
    'Eine Weiterleitung führt zu {host}, einer anderen Domain.',
  'The certificate of {host} is not valid.': 'Das Zertifikat von {host} ist nicht gültig.',
  'The key of the log cannot be read.': 'Der Schlüssel des Logs ist nicht lesbar.',
  'It shrank from {before} to {after} entries.': 'Es schrumpfte von {before} auf {after} Einträge.',
  'Two trees of {count} entries have different roots.':
    'Zwei Bäume aus {count} Einträgen haben verschiedene Wurzeln.',
  'The tree of {count} entries does not begin with that of {before}.':
    'Der Baum aus {count} Einträgen beginnt nicht mit dem aus {before}.',
  'Entries {from} to {to} are not those of its tree head.':
    'Die Einträge {from} bis {to} sind nicht die seines Baumkopfs.',
  'It does not prove its first {count} entries.': 'Es belegt seine ersten {count} Einträge nicht.',
  'Its newest head is {age} s old; it promises one in {promised} s.':
    'Sein neuester Kopf ist {age} s alt; versprochen ist einer in {promised} s.',
  'It answered with a head older than one before.':
    'Es antwortete mit einem Kopf, der älter ist als ein früherer.',
  'A customer got this link by mail.': 'Eine Kundin oder ein Kunde bekam diesen Link per E-Mail.',
  'A customer got it by mail.': 'Eine Kundin oder ein Kunde bekam ihn per E-Mail.',
};
