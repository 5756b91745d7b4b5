import type { probes as en } from '../en/probes.ts';

/** German texts of the reasons why a check failed. */
export const probes: Record<keyof typeof en, string> = {
  'probe-error':
    'Die Prüfung ist an einem Fehler in Belltower gescheitert. Details stehen im Log des Probers.',
  'probe-kind-unknown':
    'Der Prober oder Agent ist zu alt für diesen Monitortyp. Aktualisiere Belltower auf seinem Rechner.',
  aborted: 'Die Prüfung wurde abgebrochen, weil der Dienst beendet wurde.',
  'target-refused': 'Dieser Server darf sich nicht mit der Adresse des Ziels verbinden.',
  'dns-nxdomain': 'Der Hostname existiert nicht.',
  'dns-no-address': 'Der Hostname hat keine passende IPv4- oder IPv6-Adresse.',
  'dns-servfail': 'Die DNS-Abfrage ist fehlgeschlagen (SERVFAIL).',
  'dns-refused': 'Die Nameserver haben die DNS-Abfrage abgelehnt (REFUSED).',
  'dns-timeout': 'Zeitüberschreitung bei der DNS-Abfrage.',
  'dns-unreachable': 'Der Resolver ist nicht erreichbar oder löst keine öffentlichen Namen auf.',
  'dns-error': 'Der Hostname konnte nicht aufgelöst werden.',
  'connect-refused': 'Port {port} hat die Verbindung abgelehnt.',
  'connect-reset': 'Die Verbindung wurde beim Aufbau zurückgesetzt.',
  'connect-timeout': 'Zeitüberschreitung beim Verbinden mit Port {port}.',
  'connect-unreachable': 'Die Adresse ist nicht erreichbar.',
  'connect-denied': 'Die Verbindung wurde vom Rechner des Probers oder seinem Netz blockiert.',
  'connect-failed': 'Die Verbindung ist fehlgeschlagen.',
  'request-timeout': 'Der Server hat aufgehört, Daten anzunehmen, bevor die Anfrage vollständig war.',
  'response-timeout': 'Der Server hat nicht rechtzeitig geantwortet.',
  'response-closed': 'Der Server hat die Verbindung ohne Antwort geschlossen.',
  'response-reset': 'Der Server hat die Verbindung zurückgesetzt.',
  'starttls-not-offered': 'Der Server bietet kein STARTTLS an.',
  'starttls-refused': 'Der Server hat STARTTLS abgelehnt{detail, select, none {} other { ({detail})}}.',
  'starttls-protocol-error':
    'Der Server verwendet nicht das erwartete Protokoll{detail, select, none {} other { ({detail})}}.',
  'starttls-injection':
    'Der Server hat nach STARTTLS unverschlüsselte Daten gesendet. Möglicherweise wird die Sitzung manipuliert.',
  'starttls-closed': 'Der Server hat die Verbindung vor dem TLS-Handshake geschlossen.',
  'starttls-timeout': 'Der Server hat STARTTLS nicht rechtzeitig abgeschlossen.',
  'tls-not-spoken': 'Der Server verwendet auf diesem Port kein TLS.',
  'tls-protocol-unsupported': 'Server und Prober unterstützen keine gemeinsame TLS-Version.',
  'tls-name-unknown': 'Der Server kennt den angefragten Hostnamen nicht (TLS-SNI).',
  'tls-client-certificate-required': 'Der Server verlangt ein Client-Zertifikat.',
  'tls-handshake-failed':
    'Der TLS-Handshake ist fehlgeschlagen{detail, select, none {} other { ({detail})}}.',
  'tls-closed': 'Der Server hat die Verbindung während des TLS-Handshakes geschlossen.',
  'tls-reset': 'Der Server hat die Verbindung während des TLS-Handshakes zurückgesetzt.',
  'tls-timeout': 'Zeitüberschreitung beim TLS-Handshake.',
  'windows-missed':
    '{count, plural, one {Verpasste Prüfung: {from}.} other {# verpasste Prüfungen: {from} bis {to}.}}',
  'service-greeting-unexpected':
    'Der Server antwortete mit „{line}“. Das ist keine gültige {protocol}-Antwort.',
  'service-command-refused': 'Der Server antwortete auf {command} mit „{line}“.',
  'service-protocol-error': 'Die Antwort des Servers entspricht nicht dem Protokoll.',
  'service-answer-too-long': 'Die Antwort des Servers ist zu lang.',
  'service-certificate-untrusted':
    'Dem Zertifikat des Servers wird nicht vertraut{detail, select, none {} other { ({detail})}}.',
  'service-sign-in-refused': 'Der Server hat die Anmeldung abgelehnt.',
  'service-query-failed': 'Die Abfrage ist fehlgeschlagen: {detail}',
  'service-value-unexpected':
    'Das Ergebnis ist {value, select, none {leer} other {„{value}“}}, erwartet war „{expected}“.',
  'service-library-missing':
    'Die Bibliothek, die dieser Monitortyp benötigt, ist nicht installiert. Installiere Belltower neu.',
  'service-value-not-number':
    'Das Ergebnis ist {value, select, none {leer} other {„{value}“}} und damit keine Zahl.',
  'service-value-too-small': 'Das Ergebnis ist {value}, erwartet war mindestens {expected}.',
  'service-value-too-large': 'Das Ergebnis ist {value}, erwartet war höchstens {expected}.',
  'service-restarted-too-often':
    'Der Dienst wurde {restarts}-mal neu gestartet, erwartet wird höchstens {maxRestarts}-mal.',
  'service-just-started':
    'Der Dienst läuft erst seit {seconds} s, erwartet werden mindestens {minUptimeSeconds} s.',
  'proxy-unknown': 'Den Proxy dieses Monitors gibt es nicht mehr. Wähle einen anderen.',
  'proxy-failed':
    'Der Proxy konnte keine Verbindung herstellen{detail, select, none {} other { ({detail})}}.',
  'proxy-timeout': 'Der Proxy hat nicht rechtzeitig geantwortet.',
  inverted: 'Die Prüfung war erfolgreich, aber dieser Monitor erwartet, dass sie fehlschlägt.',
  'agents-silent': 'Kein Agent dieses Standorts ist verbunden, deshalb wird von dort nicht geprüft.',
  'region-unwatched': 'In dieser Region läuft kein Prober, deshalb wird von dort nicht geprüft.',
  'probe-stalled':
    'Der Prober ist während der Prüfung ins Stocken geraten, das Ergebnis ist deshalb nicht aussagekräftig.',
  'resolver-silent':
    'Die DNS-Resolver von Belltower haben nicht geantwortet, das Ergebnis ist deshalb nicht aussagekräftig.',
  'probe-failed': 'Die Prüfung ist an einem Problem auf dem Rechner des Probers gescheitert.',
  'dns-rcode':
    'Der Antwortcode ist {actual}{extendedErrors, select, none {} other { ({extendedErrors})}}; erwartet: {expected}.',
  'dns-no-records': 'Es gibt keinen {recordType}-Eintrag.',
  'dns-no-match': 'Die Antwort ist {actual}; erwartet wird mindestens einer dieser Werte: {expected}.',
  'dns-values-missing': 'Die Antwort ist {actual}, {missing} fehlt.',
  'dns-values-differ':
    'Die Antwort ist {actual, select, none {leer} other {{actual}}}; erwartet: {expected}.',
  'dns-value-present': 'Die Antwort enthält {found}. Dieser Wert sollte nicht vorkommen.',
  'dns-pattern-not-matched': 'Kein Eintrag passt zu {expected}; die Antwort ist {actual}.',
  'dns-pattern-matched': 'Die Antwort enthält {found}; das passt zu einem unerwünschten Muster.',
  'dns-not-authenticated': 'Die Antwort ist nicht durch DNSSEC authentifiziert (kein AD-Bit).',
  'dns-bad-resolver':
    'Der Resolver passt nicht zum gewählten Transport. Korrigiere ihn in den Einstellungen des Monitors.',
  'dns-malformed': 'Der Resolver hat eine fehlerhafte Antwort gesendet.',
  'dns-bad-name': 'Der Name lässt sich nicht auflösen.',
  'dns-resolver-unknown': 'Der Hostname des Resolvers konnte nicht aufgelöst werden ({detail}).',
  'dns-not-over-https': 'Der Resolver antwortete mit {detail}. Das ist keine DNS-Nachricht.',
  'transfer-timeout':
    'Der Inhalt der Antwort war nach {timeoutMs, number, ::scale/0.001} s nicht vollständig.',
  'expectation-invalid':
    'Eine Erwartung dieses Monitors ist ungültig. Korrigiere sie in den Einstellungen des Monitors.',
  'url-invalid': 'Die URL ist nicht gültig.',
  'url-scheme': 'Die URL beginnt nicht mit http:// oder https://.',
  'request-invalid':
    'Die Anfrage konnte nicht gesendet werden, weil ein Header Zeichen enthält, die HTTP nicht erlaubt.',
  'tls-broken': 'Die TLS-Verbindung wurde unterbrochen.',
  'certificate-bad-signature': 'Die Zertifikatskette enthält eine ungültige Signatur.',
  'closed-early': 'Der Server hat die Verbindung geschlossen, bevor er geantwortet hat.',
  'http-invalid': 'Der Server hat keine gültige HTTP-Antwort gesendet.',
  'http-headers-too-large': 'Die Header der Antwort sind zu groß.',
  'body-cut-short': 'Der Inhalt der Antwort ist unvollständig.',
  'body-decode-failed': 'Der Inhalt der Antwort ließ sich nicht entpacken.',
  'content-encoding-unsupported':
    'Der Inhalt der Antwort ist häufiger komprimiert, als Belltower unterstützt.',
  'redirect-limit': 'Zu viele Weiterleitungen (mehr als 10).',
  'redirect-loop': 'Die Weiterleitungen bilden eine Schleife.',
  'redirect-invalid': 'Eine Weiterleitung zeigt auf eine ungültige URL.',
  'redirect-scheme': 'Eine Weiterleitung zeigt auf eine URL, die nicht mit http:// oder https:// beginnt.',
  'status-unexpected': 'Der Server hat Status {status} geliefert, erwartet war {expected}.',
  'final-url-mismatch': 'Die letzte URL ist {url}, erwartet war {expected}.',
  'header-missing': 'Der Header {name} fehlt.',
  'header-mismatch':
    'Der Wert des Headers {name} {rule, select, equals {entspricht nicht dem erwarteten Wert} contains {enthält nicht den erwarteten Text} other {passt nicht zum erwarteten Muster}}.',
  'json-invalid': 'Der Inhalt ist kein gültiges JSON.',
  'json-path-missing': 'Das JSON enthält keinen Wert unter {path}.',
  'json-path-present': 'Das JSON enthält {path}, obwohl dieser Pfad nicht vorkommen sollte.',
  'json-path-mismatch': '{path} im JSON ist {value}, erwartet: {expected}.',
  'json-path-too-costly':
    'Die Auswertung von {path} dauert bei diesem Inhalt zu lange. Verwende einen einfacheren Pfad.',
  'token-unreachable': 'Der Token-Server war nicht erreichbar{detail, select, none {} other { ({detail})}}.',
  'token-refused':
    'Der Token-Server hat die Client-Zugangsdaten abgelehnt{detail, select, none {} other { ({detail})}}.',
  'token-invalid':
    'Die Antwort des Token-Servers enthält kein Zugriffstoken{detail, select, none {} other { ({detail})}}.',
  'token-timeout': 'Der Token-Server hat nicht rechtzeitig geantwortet.',
  'client-certificate-invalid':
    'Das Client-Zertifikat dieses Monitors ist nicht verwendbar. Gib es in den Einstellungen des Monitors neu ein.',
  'too-slow': 'Die Antwort dauerte {durationMs} ms, erlaubt sind {maxMs} ms.',
  'keyword-missing': 'Das Schlüsselwort „{keyword}“ fehlt.',
  'keyword-present': 'Das Schlüsselwort „{keyword}“ ist vorhanden, sollte es aber nicht sein.',
  'body-pattern-matched': 'Der Inhalt passt zu „{pattern}“, sollte aber nicht dazu passen.',
  'body-pattern-not-matched': 'Der Inhalt passt nicht zu „{pattern}“.',
  'ping-no-reply': 'Keine Antwort auf {sent, plural, one {die Echo-Anfrage} other {die # Echo-Anfragen}}.',
  'ping-loss-high': 'Der Paketverlust beträgt {lossPercent} %, mehr als {maxLossPercent} %.',
  'ping-loss': 'Der Paketverlust beträgt {lossPercent} %.',
  'ping-slow': 'Die mittlere Paketumlaufzeit betrug {avgMs} ms, erlaubt sind {maxRttMs} ms.',
  'ping-unavailable':
    'Der Prober darf auf seinem Rechner keine Echo-Anfragen senden. Erlaube ICMP-Sockets für seine Gruppe (sysctl net.ipv4.ping_group_range="0 2147483647"), starte den Prober mit CAP_NET_RAW oder installiere das Programm ping.',
  'ping-blocked': 'Die Firewall auf dem Rechner des Probers blockiert Echo-Anfragen an das Ziel.',
  'ping-overloaded': 'Der Prober hat zu viele Echo-Anfragen gleichzeitig offen.',
  'ping-unreachable': 'Das Netz meldet, dass das Ziel nicht erreichbar ist.',
  'udp-port-closed': 'UDP-Port {port} ist geschlossen.',
  'expect-not-matched':
    'Die Antwort {banner, select, none {} other {„{banner}“ }}passt nicht zum erwarteten Muster.',
  'certificate-missing': 'Der Server hat kein Zertifikat gesendet.',
  'certificate-malformed': 'Das Zertifikat ist fehlerhaft.',
  'certificate-revoked':
    'Das Zertifikat wurde{revokedAt, select, none {} other { am {revokedAt}}} widerrufen{reason, select, none {} unspecified {} other { ({reason})}}.',
  'certificate-expired': 'Das Zertifikat ist am {notAfter} abgelaufen.',
  'certificate-not-yet-valid': 'Das Zertifikat gilt nicht vor {notBefore}.',
  'certificate-name-mismatch': 'Das Zertifikat gilt für {names}, nicht für {host}.',
  'certificate-self-signed': 'Das Zertifikat ist selbst signiert.',
  'certificate-untrusted':
    'Das Zertifikat von {issuer} lässt sich nicht auf eine vertrauenswürdige Stammzertifizierungsstelle zurückführen.',
  'certificate-incomplete-chain':
    'Die Zertifikatskette ist unvollständig. Der Server sendet das Zertifikat von {issuer} nicht.',
  'certificate-wrong-purpose': 'Das Zertifikat ist nicht für Server bestimmt.',
  'certificate-name-constraint': 'Der Aussteller darf für diesen Namen keine Zertifikate ausstellen.',
  'certificate-issuer-expired': 'Das Zertifikat des Ausstellers ({issuer}) ist am {notAfter} abgelaufen.',
  'certificate-weak-key': 'Der {keyType}-Schlüssel von {subject} hat nur {keyBits} Bit.',
  'certificate-weak-signature': 'Das Zertifikat von {subject} ist mit {algorithm} signiert.',
  'certificate-pin-mismatch': 'Der Schlüssel des Servers entspricht keinem der hinterlegten Schlüssel.',
  'tls-version-too-low': 'Der Server unterstützt höchstens {protocol}, erforderlich ist TLS {minTls}.',
  'certificate-expires-soon': 'Das Zertifikat läuft in {daysLeft, plural, one {# Tag} other {# Tagen}} ab.',
  'certificate-lifetime-low': 'Nur noch {percent} % der Laufzeit des Zertifikats sind übrig.',
  'certificate-staple-missing':
    'Das Zertifikat verlangt eine angeheftete OCSP-Antwort (Stapling), der Server hat aber keine gültige gesendet ({detail}).',
  'group-too-few-up':
    'Nur {working} von {all} Mitgliedern sind OK oder beeinträchtigt, erwartet werden mindestens {needed}. Betroffen: {names}.',
  'group-members-down': 'Nur {working} von {all} Mitgliedern sind OK. Betroffen: {names}.',
  'group-empty': 'Kein Mitglied der Gruppe wird geprüft.',
  'group-unreadable': 'Die Mitglieder der Gruppe konnten nicht gelesen werden.',
  'ntp-refused': 'Der Zeitserver hat die Anfrage abgelehnt{code, select, none {} other { ({code})}}.',
  'ntp-not-synchronized': 'Die Uhr des Zeitservers ist nicht synchronisiert.',
  'ntp-stratum-high': 'Der Zeitserver hat Stratum {stratum}, erwartet wird höchstens {maxStratum}.',
  'ntp-offset-high':
    'Die Uhr des Zeitservers weicht um {offsetMs} ms von der Uhr des Probers ab, mehr als {maxOffsetMs} ms.',
  'step-failed': 'Schritt {step}{name, select, none {} other { ({name})}}: {reason}',
  'step-request-failed':
    'Die Anfrage in Schritt {step}{name, select, none {} other { ({name})}} ist fehlgeschlagen: {reason}',
  'step-slow': 'Schritt {step}{name, select, none {} other { ({name})}} ist langsam: {reason}',
  'step-text-missing': 'Der Body enthält „{text}“ nicht.',
  'step-pattern-missing': 'Der Body passt nicht zu {pattern}.',
  'step-value-missing': 'Die Antwort enthält keinen Wert für {name} ({expression}).',
  'step-variable-missing': 'Die Variable {name} hat keinen Wert.',
  'step-variable-unusable': 'Der Wert der Variablen {name} ist zu lang oder an dieser Stelle nicht erlaubt.',
  'step-extraction-too-costly':
    'Das Auslesen von {name} aus dieser Antwort dauert zu lange. Verwende einen einfacheren Ausdruck.',
  'step-origin-unknown':
    'Die URL führt zu {origin}, aber keine URL der Schritte enthält diesen Host. Trage den Host in die URL dieses Schritts ein.',
  'mqtt-no-message': 'Unter dem Topic kam nicht rechtzeitig eine Nachricht an.',
  'ldap-filter-invalid': 'Der Suchfilter ist ungültig. Korrigiere ihn in den Einstellungen des Monitors.',
  'ldap-entries-too-few':
    'Die Suche fand {entries, plural, one {# Eintrag} other {# Einträge}}, erwartet werden mindestens {minEntries}.',
  'amqp-messages-too-many':
    'In der Queue {messages, plural, one {wartet # Nachricht} other {warten # Nachrichten}}, erwartet werden höchstens {maxMessages}.',
  'amqp-consumers-too-few':
    'Die Queue hat {consumers, plural, one {# Consumer} other {# Consumer}}, erwartet werden mindestens {minConsumers}.',
  'kafka-topic-missing': 'Das Topic {topic} existiert nicht.',
  'kafka-leader-missing':
    'Das Topic {topic} hat für {count} von {partitions, plural, one {# Partition} other {# Partitionen}} keinen Leader.',
  'kafka-brokers-too-few':
    'Der Cluster hat {brokers, plural, one {# Broker} other {# Broker}}, erwartet werden mindestens {minBrokers}.',
  'kafka-replicas-out-of-sync':
    'Das Topic {topic} hat in {count} von {partitions, plural, one {# Partition} other {# Partitionen}} nicht synchrone Replikate.',
  'radius-secret-mismatch': 'Die Antwort ist nicht mit dem Shared Secret dieses Monitors signiert.',
  'radius-response-unexpected': 'Der Server antwortete mit {result}, erwartet wird {expected}.',
  'snmp-object-missing': 'Der SNMP-Agent hat keinen Wert für {oid}.',
  'domain-expired': 'Die Domain {domain} ist am {date} abgelaufen.',
  'domain-expires-soon': 'Die Domain {domain} läuft in {daysLeft, plural, one {# Tag} other {# Tagen}} ab.',
  'domain-on-hold': 'Die Domain {domain} ist gesperrt ({status}) und wird deshalb nicht aufgelöst.',
  'domain-being-deleted': 'Die Domain {domain} wird gelöscht ({status}).',
  'domain-not-registered': 'Die Domain {domain} ist nicht registriert.',
  'domain-expiry-unknown': 'Die Registry veröffentlicht für {domain} kein Ablaufdatum.',
  'registration-lookup-failed': 'Die Registrierung von {domain} konnte nicht abgefragt werden ({detail}).',
  'registration-disabled': 'Abfragen von Domain-Registrierungen sind auf diesem Server ausgeschaltet.',
  'registration-unsupported': 'Die Registry von {domain} lässt sich nicht abfragen.',
  'dnssec-unsigned': 'Die Zone {zone} ist nicht signiert.',
  'dnssec-no-ds': 'Die Zone {zone} ist signiert, aber in der übergeordneten Zone fehlt ihr DS-Eintrag.',
  'dnssec-bogus':
    'Resolver verwerfen die Zone {zone}, weil ihre DNSSEC-Prüfung fehlschlägt{sets, select, none {} other { ({sets})}}.',
  'dnssec-expired': 'Eine Signatur der Zone {zone} ist am {date} abgelaufen.',
  'dnssec-expires-soon':
    'Eine Signatur der Zone {zone} läuft in {hours, plural, =0 {weniger als einer Stunde} one {# Stunde} other {# Stunden}} ab.',
  'dnssec-no-signatures': 'Der Resolver lieferte keine Signaturen der Zone {zone}.',
  'docker-container-missing': 'Der Container {container} existiert nicht.',
  'docker-not-running':
    'Der Container {container} läuft nicht: {state}{detail, select, none {} other { ({detail})}}.',
  'docker-unhealthy': 'Der Health-Check des Containers {container} schlägt fehl.',
  'docker-health-starting': 'Der Health-Check des Containers {container} war noch nicht erfolgreich.',
  'docker-refused': 'Die Docker-Engine hat die Anfrage abgelehnt: {detail}',
  'docker-socket-off':
    'Der Zugriff auf den Docker-Socket ist auf dem Rechner des Probers nicht erlaubt. Gib einen Docker-Host ein, oder bitte den Betreiber des Rechners, den Zugriff zu erlauben.',
  'docker-socket-unusable':
    'Der Docker-Socket auf dem Rechner des Probers lässt sich nicht öffnen ({detail}).',
  'systemd-unit-missing': 'Die Unit {unit} existiert nicht.',
  'systemd-not-active':
    'Die Unit {unit} ist nicht aktiv: {state}{detail, select, none {} other { ({detail})}}.',
  'systemd-failed': 'Die Unit {unit} ist fehlgeschlagen{detail, select, none {} other { ({detail})}}.',
  'systemd-unit-not-allowed':
    'Der Agent dieses Standorts darf die Unit {unit} nicht lesen. Ergänze die Unit in der Option --systemd-units des Agents.',
  'systemd-unavailable':
    'Auf dem Rechner des Probers gibt es kein systemd, oder es antwortet nicht ({detail}).',
  'browser-unavailable':
    'Auf dem Rechner des Probers gibt es keinen Browser. Installiere dort Chromium, oder setze BELLTOWER_CHROMIUM.',
  'browser-did-not-start': 'Der Browser ist auf dem Rechner des Probers nicht rechtzeitig gestartet.',
  'browser-ended': 'Der Browser wurde unerwartet beendet. Möglicherweise braucht die Seite zu viel Speicher.',
  'browser-page-failed': 'Die Seite wurde nicht geladen ({detail}).',
  'browser-status': 'Die Seite lieferte den Status {status}.',
  'browser-element-missing': 'Das Element {target} wurde nicht rechtzeitig sichtbar.',
  'browser-element-covered': 'Das Element {target} wird von einem anderen Element verdeckt.',
  'browser-text-missing': 'Die Seite zeigt „{text}“ nicht an.',
  'browser-no-field': 'Das Element {target} ist kein Eingabefeld.',
  'browser-no-option': 'Die Liste {target} enthält die Option nicht.',
  'browser-selector-invalid':
    'Der Selektor ist kein gültiger CSS-Selektor. Korrigiere ihn in den Einstellungen des Monitors.',
  'browser-secret-refused':
    'Auf {origin} können keine Geheimnisse eingegeben werden, weil der Host nicht vertrauenswürdig ist. Füge den Host den vertrauenswürdigen Hosts hinzu.',
  'browser-port-refused':
    'Der Port ist nicht erlaubt. Seiten können die Ports 80, 443, 8080 und 8443 verwenden und die Ports in den URLs der Schritte.',
  'browser-traffic-limit': 'Die Seiten haben zu viele Daten geladen oder zu viele Verbindungen aufgebaut.',
  'prometheus-no-series': 'Die Abfrage ergab keine Zeitreihe.',
  'prometheus-series-unexpected':
    '{failed} von {all} Zeitreihen {failed, plural, one {ist} other {sind}} nicht wie erwartet. {series}: {reason}',
  'ssh-host-key-mismatch':
    'Der Hostschlüssel des Servers ist {fingerprint} und gehört nicht zu den erwarteten Hostschlüsseln.',
};
