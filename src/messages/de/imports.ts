import type { imports as english } from '../en/imports.ts';

/** German: differences in objects imported from other tools, and reasons why others can't be imported. */
export const imports: Record<keyof typeof english, string> = {
  'import-interval':
    'Das Intervall ist {seconds, number} s statt {asked, number} s, die dieser Tarif nicht erlaubt.',
  'import-timeout': 'Der Timeout ist {seconds, number} s statt {asked, number} s.',
  'import-retries': 'Der Monitor gilt nach 20 statt {asked, number} Fehlschlägen als ausgefallen.',
  'import-no-monitor-type': 'Belltower hat keine Monitore der Art {type}.',
  'import-no-channel-type':
    'Belltower hat keinen Kanal der Art {type}. Ein Webhook oder Apprise-Kanal kann ihn ersetzen.',
  'import-needs-apprise':
    'Belltower hat keinen Kanal der Art {type}. Gib die Adresse eines Apprise-API-Servers an, um solche Benachrichtigungen darüber zu senden.',
  'import-through-apprise': 'Benachrichtigungen werden über deinen Apprise-API-Server gesendet.',
  'import-channel-incomplete': 'Einstellungen der Benachrichtigung fehlen.',
  'import-no-proxy-type':
    'Belltower hat keine Proxys der Art {type}. Monitore, die ihn verwenden, können erst geprüft werden, wenn du einen mit dem Namen {name} anlegst.',
  'import-address-missing': 'Der Monitor hat keine Adresse.',
  'import-address-unreadable': 'Die Adresse des Monitors ist nicht lesbar.',
  'import-port-missing': 'Der Monitor hat keinen Port.',
  'import-keyword-missing': 'Der Monitor hat kein Schlüsselwort.',
  'import-query-name-missing': 'Der abzufragende Name fehlt.',
  'import-port-only':
    'Es wird nur geprüft, ob der Port Verbindungen annimmt, nicht der Austausch über {protocol}.',
  'import-own-regions': 'Es wird von den Regionen von Belltower statt von {regions} aus geprüft.',
  'import-container-missing': 'Der Container hat keinen Namen.',
  'import-docker-socket':
    'Der Docker-Socket eines Rechners wird nur verwendet, wenn sein Betreiber das erlaubt (BELLTOWER_DOCKER_SOCKET).',
  'import-docker-certificate':
    'Client-Zertifikate von Docker-Hosts sind Dateien. Gib das Zertifikat erneut ein.',
  'import-needs-browser':
    'Die Seite wird in einem Chromium auf dem Rechner des Probers geöffnet. Er muss dort installiert sein.',
  'import-no-tailscale': 'Der Host wird direkt statt über Tailscale angepingt.',
  'import-group-empty': 'Die Gruppe hat keine Mitglieder, die eine Gruppe in Belltower haben kann.',
  'import-group-heartbeats': 'Heartbeats sind keine Mitglieder einer Gruppe. Sie haben deren Namen als Tag.',
  'import-manual-monitor':
    'Belltower hat keine Monitore, deren Status von Hand gesetzt wird. Verwende einen Heartbeat oder einen Vorfall.',
  'import-rolled-back-query': 'Die Abfrage läuft in einer Transaktion, die zurückgesetzt wird.',
  'import-read-only-query': 'Die Abfrage läuft in einer Transaktion, die nur liest.',
  'import-heartbeat-inverted':
    '„Upside down“ bleibt nicht erhalten: Der Heartbeat fällt aus, wenn kein Ping kommt.',
  'import-ping-url-changes': 'Die Ping-URL ändert sich: Verwende die in Belltower angezeigte.',
  'import-read-only-key':
    'Die Ping-URL ändert sich, weil ein API-Schlüssel mit Lesezugriff keine UUIDs zeigt. Verwende einen mit vollem Zugriff, um sie zu behalten.',
  'import-email-filters': 'Schlüsselwortfilter für E-Mails entfallen: Pings kommen über HTTP an.',
  'import-gatus-push':
    'Ergebnisse werden an die in Belltower angezeigte Ping-URL statt an die API von Gatus gesendet.',
  'import-dns-records':
    'Es wird nur geprüft, ob der Name aufgelöst wird. Füge die erwarteten Einträge hinzu.',
  'import-dns-patterns': 'Die Muster für Antworten entfallen. Füge die erwarteten Einträge hinzu.',
  'import-dns-servers': 'Nur der erste der DNS-Server {servers} wird abgefragt.',
  'import-conditions-left-out':
    'Die Bedingungen entfallen: Nur Alternativen („or“) ohne Verneinung können übernommen werden.',
  'import-packet-size': 'Die Pakete haben nicht {size, number} Byte.',
  'import-description-left-out': 'Die Beschreibung entfällt: Nur Heartbeats haben eine.',
  'import-first-of-several': 'Nur der erste der {count, number} Server wird geprüft.',
  'import-tls-alert': 'Ob der Server mit dem TLS-Alert „{alert}“ antwortet, wird nicht geprüft.',
  'import-steam-query': 'Der Server selbst wird nach seinem Status gefragt statt der Serverliste von Steam.',
  'import-ntp-dispersion': 'Die Grenze der Root-Dispersion entfällt.',
  'import-mongodb-srv':
    'Die Server hinter diesem Namen stehen im DNS. Lege einen MongoDB-Monitor mit der Adresse eines davon an.',
  'import-mqtt-websocket':
    'Es wird nur geprüft, ob der Broker WebSocket-Verbindungen annimmt, nicht seine Nachrichten.',
  'import-kafka-no-message':
    'Es wird keine Nachricht gesendet: Geprüft wird, ob das Topic existiert und seine Partitionen Leader haben.',
  'import-snmp-version': 'SNMP 2c wird statt Version 1 verwendet.',
  'import-json-query-value':
    'Die Abfrage {query} entfällt: Der Wert, den sie auswählt, wird nicht verglichen.',
  'import-proxy-unreadable': 'Die Adresse des Proxys ist nicht lesbar.',
  'import-json-query':
    'Die JSON-Abfrage {query} entfällt, weil sie kein Pfad ist. Nur der Status wird geprüft.',
  'import-json-operator':
    'Der Vergleich „{operator}“ entfällt: Es wird nur geprüft, ob der Wert vorhanden ist.',
  'import-condition-left-out': 'Die Bedingung {condition} entfällt.',
  'import-body-patterns': 'Von den Mustern für den Inhalt bleibt nur {pattern} erhalten.',
  'import-slow-is-degraded':
    'Eine langsame Antwort beeinträchtigt den Monitor, statt ihn ausfallen zu lassen.',
  'import-ssh-sign-in': 'Nur die Kennung des SSH-Servers wird geprüft: Belltower meldet sich nicht an.',
  'import-gatus-no-heartbeat':
    'Ein Ergebnis wird einmal am Tag erwartet, weil der Endpunkt kein Heartbeat-Intervall hat.',
  'import-tls-not-required': 'Ob die Antwort über TLS kam, wird nicht geprüft.',
  'import-dialogue-shortened': 'Nur die erste Nachricht und Antwort des Dialogs bleiben erhalten.',
  'import-redirects': 'Bis zu 10 Weiterleitungen wird gefolgt statt {asked, number}.',
  'import-cache-bust': 'Die URL erhält keinen zufälligen Parameter, der Caches umgeht.',
  'import-headers-not-json': 'Die Header entfallen: Sie sind kein gültiges JSON.',
  'import-auth-left-out': 'Die Anmeldung mit {method} entfällt. Gib Zugangsdaten im Monitor ein.',
  'import-ca-left-out': 'Das CA-Zertifikat entfällt: Öffentlichen CAs wird vertraut.',
  'import-client-certificate-left-out':
    'Das Client-Zertifikat entfällt, weil seine Datei nicht hochgeladen wurde.',
  'import-secret-file': '{field} wurde nicht hochgeladen. Gib das Geheimnis im Monitor ein.',
  'import-scheme-added': 'Die URL hatte kein Schema: https wird verwendet.',
  'import-service-discovery':
    'Ziele aus der Service Discovery stehen nicht in der Datei. Führe sie als static_configs auf.',
  'import-module-without-targets':
    'Ein Modul hat keine Ziele. Lade die Scrape-Konfiguration von Prometheus mit hoch.',
  'import-module-missing':
    'Das Modul {module} ist nicht in den Dateien. Lade auch die Konfiguration von blackbox_exporter hoch.',
  'import-suite-left-out':
    'Nur Suites, deren Endpunkte alle HTTP verwenden, können mehrstufige Prüfungen werden.',
  'import-template-left-out': 'Die Vorlage der Nachricht entfällt: Belltower sendet seine eigene Nachricht.',
  'import-own-mail-server':
    'E-Mails sendet der Mailserver von Belltower (BELLTOWER_SMTP_URL), nicht der in Uptime Kuma eingestellte.',
  'import-webhook-body':
    'Die Anfrage hat den Inhalt von Belltower (docs/alerts.md), signiert nach Standard Webhooks, statt des Inhalts von {tool}.',
  'import-ntfy-password': 'Benutzername und Passwort entfallen. Erstelle ein Zugriffstoken.',
  'import-default-channel':
    'Neue Monitore werden ihm nicht automatisch zugeordnet. Füge eine Regel ohne Bedingungen hinzu, wenn das so sein soll.',
  'import-integration-settings':
    'In der Quelle fehlen Einstellungen dieser Integration. Lege einen Kanal der Art {type} an.',
  'import-overrides-left-out': 'Abweichungen für Gruppen entfallen.',
  'import-environment-variables':
    'Die Umgebungsvariablen {names} haben keine Werte. Lade sie in einer Datei mit Zeilen NAME=wert hoch oder gib sie danach ein.',
  'import-policy-on-call':
    'Die Regel nennt die Personen, die jetzt Bereitschaft haben: Wechsel werden nicht übernommen.',
  'import-policy-member': 'Mitglieder der Art {type} entfallen: Die API gibt ihre Einstellungen nicht aus.',
  'import-policy-unused': 'Kein Monitor oder Heartbeat verwendet diese Richtlinie.',
  'import-policy-left-out':
    'Keine ihrer Stufen nennt eine Person mit E-Mail-Adresse. Füge eine Alarmregel mit Eskalationsstufen hinzu.',
  'import-person-by-email': 'Die Person wird per E-Mail benachrichtigt, nicht per Anruf, SMS oder Push.',
  'import-component-left-out': 'Die Komponente „{name}“ entfällt: Sie zeigt {type}.',
  'import-components-without-monitors':
    'Komponenten folgen in Belltower Monitoren. Wähle die Monitore jeder Komponente.',
  'import-domain-unverified':
    'Die Domain {domain} muss im DNS bestätigt werden, bevor die Seite dort ausgeliefert wird.',
  'import-page-password': 'Das Passwort entfällt, weil es als Hash gespeichert ist. Lege ein neues fest.',
  'import-page-css': 'Eigenes CSS entfällt.',
  'import-page-footer': 'Der Text der Fußzeile entfällt.',
  'import-page-analytics': 'Analysedienste entfallen.',
  'import-page-icon': 'Das Symbol entfällt. Gib die URL eines Logos ein.',
  'import-page-domains': 'Nur die erste ihrer Domains bleibt erhalten.',
  'import-page-slug': 'Ihre Adresse endet auf „{slug}“, weil „{taken}“ vergeben ist.',
  'import-post-time': 'Der Beitrag hat den Zeitpunkt des Imports.',
  'import-post-newest-update': 'Der Beitrag hat den Zeitpunkt des Imports und nur die neueste Meldung.',
  'import-scheduled-maintenance': 'Geplante Wartung wird in Belltower als Wartungsfenster angelegt.',
  'import-subscriber-mode':
    'Nur E-Mail-Abonnenten werden übernommen. Sende den anderen die Adresse der neuen Seite.',
  'import-subscribers-too-many':
    'Ein Import fragt höchstens {most, number} Abonnenten. Übernimm die anderen später oder sende ihnen die Adresse der neuen Seite.',
  'import-subscriber-confirms':
    'Der Abonnent erhält eine E-Mail mit der Bitte um Bestätigung und erst danach Benachrichtigungen.',
  'import-subscriber-all-components': 'Der Abonnent wird über alle Komponenten benachrichtigt.',
  'import-maintenance-zone':
    'Die Zeiten sind in UTC, weil die API die Zeitzone des Kontos nicht liefert. Wähle deine im Wartungsfenster.',
  'import-time-zone': 'Die Zeitzone {zone} ist unbekannt: Die Zeiten sind in UTC.',
  'import-resolver-name':
    'Der DNS-Server {server} entfällt, weil er ein Name ist. Gib seine Adresse im Monitor ein.',
  'import-maintenance-inactive': 'Die Wartung ist nicht aktiv.',
  'import-maintenance-manual':
    'Eine Wartung ohne Zeiten dauert, bis jemand sie beendet. Schalte die Monitore stumm oder lege ein Fenster mit Ende an.',
  'import-maintenance-incomplete': 'Die Wartung hat keinen vollständigen Zeitplan.',
  'import-maintenance-over': 'Die Wartung ist vorbei.',
  'import-maintenance-type': 'Belltower hat keine Wartung der Art {type}.',
  'import-cron-not-expressible':
    'Der Cron-Ausdruck „{cron}“ hat keine Entsprechung als Wiederholungsregel. Lege das Fenster von Hand an.',
  'import-scope-missing': 'Dafür ist die Berechtigung {scope} nötig.',
  'import-refused': '{reason}',
  'import-field-fault': '{field}: {reason}',
  'import-not-sqlite':
    'Diese Datei ist keine SQLite-Datenbank. Lade kuma.db aus dem Datenordner von Uptime Kuma hoch.',
  'import-not-kuma':
    'Diese Datenbank ist nicht von Uptime Kuma: Ihr fehlen die Tabellen monitor, heartbeat und notification. Lade kuma.db aus dem Datenordner hoch.',
  'import-not-healthchecks':
    'Diese Datenbank ist nicht von Healthchecks: Ihr fehlt die Tabelle api_check. Lade hc.sqlite, einen Dump von PostgreSQL oder die Ausgabe von manage.py dumpdata hoch.',
  'import-not-json': 'Die Datei ist kein gültiges JSON.',
  'import-steps-unknown-format':
    'Die Datei ist weder eine HAR-Datei noch eine Postman-Sammlung (Version 2) noch ein OpenAPI-Dokument (Version 3).',
  'import-steps-too-costly': 'Die Datei ist zu groß oder zu komplex, um gelesen zu werden.',
  'import-steps-empty': 'Die Datei enthält keine Anfrage, aus der ein Schritt werden kann.',
  'import-steps-left-out':
    '{count, plural, one {# Anfrage wurde ausgelassen, weil} other {# Anfragen wurden ausgelassen, weil}} ein Monitor höchstens {limit} Schritte hat.',
  'import-step-body-too-long':
    'Der Body von Schritt {step} ist länger als 20.000 Zeichen und wurde ausgelassen.',
  'import-step-variable-missing': 'Gib einen Wert für {name} ein: Die Datei enthält keinen.',
  'import-step-unreadable':
    'Die Anfrage {name} hat keine URL oder eine unbekannte Methode und wurde ausgelassen.',
  'import-step-script':
    'Das Testskript von {name} wird nicht vollständig importiert. Prüfe die Erwartungen des Schritts.',
  'import-step-body-mode': 'Der Body von {name} ({mode}) wurde ausgelassen.',
  'import-har-left-out':
    '{count, plural, one {# Anfrage nach einem Bild, Skript oder Ähnlichem wurde} other {# Anfragen nach Bildern, Skripten und Ähnlichem wurden}} ausgelassen.',
  'import-openapi-without-example':
    '{count, plural, one {# Operation wurde} other {# Operationen wurden}} ausgelassen, weil Beispiele fehlen: {names}.',
  'import-not-yaml': 'Die Datei ist kein gültiges YAML: {detail}',
};
