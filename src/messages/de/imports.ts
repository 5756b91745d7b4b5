import type { imports as english } from '../en/imports.ts';

/** German: differences in objects imported from other tools, and reasons why some objects can't be imported. */
export const imports: Record<keyof typeof english, string> = {
  'import-interval':
    'Das Intervall ist {seconds, number} s statt {asked, number} s, die dieser Tarif nicht erlaubt.',
  'import-timeout': 'Der Timeout ist {seconds, number} s statt {asked, number} s.',
  'import-retries': 'Der Monitor gilt nach 20 statt {asked, number} Fehlschlägen als ausgefallen.',
  'import-no-monitor-type': 'Monitore vom Typ {type} werden nicht unterstützt.',
  'import-no-channel-type':
    'Kanäle vom Typ {type} werden nicht unterstützt. Ein Webhook- oder Apprise-Kanal kann sie ersetzen.',
  'import-needs-apprise':
    'Kanäle vom Typ {type} werden nicht unterstützt. Gib die Adresse eines Apprise-API-Servers an, um diese Benachrichtigungen darüber zu senden.',
  'import-through-apprise': 'Benachrichtigungen werden über deinen Apprise-API-Server gesendet.',
  'import-channel-incomplete': 'Einige Einstellungen der Benachrichtigung fehlen.',
  'import-no-proxy-type':
    '{type}-Proxys werden nicht unterstützt. Lege einen Proxy eines anderen Typs mit dem Namen {name} an. Bis dahin können Monitore, die ihn verwenden, nicht geprüft werden.',
  'import-address-missing': 'Der Monitor hat keine Adresse.',
  'import-address-unreadable': 'Die Adresse des Monitors ist nicht lesbar.',
  'import-port-missing': 'Der Monitor hat keinen Port.',
  'import-keyword-missing': 'Der Monitor hat kein Schlüsselwort.',
  'import-query-name-missing': 'Der abzufragende Name fehlt.',
  'import-port-only':
    'Der Monitor prüft nur, ob der Port Verbindungen annimmt. {protocol} wird dabei nicht verwendet.',
  'import-own-regions': 'Der Monitor wird aus den Regionen von Belltower geprüft, nicht aus {regions}.',
  'import-container-missing': 'Der Container hat keinen Namen.',
  'import-docker-socket':
    'Der Docker-Socket eines Rechners wird nur verwendet, wenn sein Betreiber das erlaubt (BELLTOWER_DOCKER_SOCKET).',
  'import-docker-certificate':
    'Client-Zertifikate für Docker-Hosts liegen in Dateien, die nicht importiert werden. Gib das Zertifikat erneut ein.',
  'import-needs-browser':
    'Die Seite wird in Chromium geöffnet. Chromium muss dafür auf dem Rechner des Probers installiert sein.',
  'import-no-tailscale': 'Der Host wird direkt statt über Tailscale angepingt.',
  'import-group-empty':
    'Die Gruppe wird nicht importiert, weil sie keine Mitglieder hat, die in Belltower zu einer Gruppe gehören können.',
  'import-group-heartbeats':
    'Heartbeats können nicht zu einer Gruppe gehören. Sie erhalten stattdessen den Namen der Gruppe als Tag.',
  'import-manual-monitor':
    'Monitore mit manuell gesetztem Status werden nicht unterstützt. Verwende einen Heartbeat oder einen Vorfall.',
  'import-rolled-back-query': 'Die Abfrage läuft in einer Transaktion, die zurückgesetzt wird.',
  'import-read-only-query': 'Die Abfrage läuft in einer Transaktion, die nur liest.',
  'import-heartbeat-inverted':
    '„Upside down“ wird bei Heartbeats nicht unterstützt. Der Heartbeat fällt aus, wenn kein Ping ankommt.',
  'import-ping-url-changes': 'Die Ping-URL ändert sich. Verwende die in Belltower angezeigte.',
  'import-read-only-key':
    'Die Ping-URL ändert sich, weil ein API-Schlüssel mit Lesezugriff keine UUIDs zeigt. Verwende einen mit vollem Zugriff, um sie zu behalten.',
  'import-email-filters':
    'Schlüsselwort-Filter für E-Mails werden nicht importiert, weil Pings über HTTP gesendet werden.',
  'import-gatus-push': 'Sende Ergebnisse an die Ping-URL, die Belltower anzeigt, nicht an die API von Gatus.',
  'import-dns-records':
    'Der Monitor prüft nur, ob der Name aufgelöst wird. Füge die erwarteten Einträge hinzu.',
  'import-dns-patterns':
    'Muster für DNS-Antworten werden nicht unterstützt. Füge die erwarteten Einträge hinzu.',
  'import-dns-servers': 'Nur der erste der DNS-Server {servers} wird abgefragt.',
  'import-conditions-left-out':
    'Die Bedingungen werden nicht importiert, weil nur Alternativen („or“) ohne Verneinungen unterstützt werden.',
  'import-packet-size': 'Die Paketgröße von {size, number} Byte wird nicht importiert.',
  'import-description-left-out':
    'Die Beschreibung wird nicht importiert, weil nur Heartbeats Beschreibungen haben.',
  'import-first-of-several': 'Nur der erste der {count, number} Server wird geprüft.',
  'import-tls-alert': 'Ob der Server mit dem TLS-Alert „{alert}“ antwortet, wird nicht geprüft.',
  'import-steam-query': 'Der Status wird beim Server selbst abgefragt, nicht in der Serverliste von Steam.',
  'import-ntp-dispersion': 'Die Grenze für die Root-Dispersion wird nicht importiert.',
  'import-mongodb-srv':
    'Belltower löst SRV-Namen von MongoDB-Clustern nicht auf. Lege einen MongoDB-Monitor mit der Adresse eines der Server an.',
  'import-mqtt-websocket':
    'Der Monitor prüft nur, ob der Broker WebSocket-Verbindungen annimmt. Nachrichten empfängt er nicht.',
  'import-kafka-no-message':
    'Es wird keine Nachricht gesendet. Belltower prüft nur, ob das Topic existiert und seine Partitionen Leader haben.',
  'import-snmp-version': 'SNMP 2c wird statt Version 1 verwendet.',
  'import-json-query-value':
    'Die Abfrage {query} wird nicht importiert. Der Wert, den sie auswählt, wird nicht verglichen.',
  'import-proxy-unreadable': 'Die Adresse des Proxys ist nicht lesbar.',
  'import-json-query':
    'Die JSON-Abfrage {query} wird nicht importiert, weil sie kein Pfad ist. Nur der Status wird geprüft.',
  'import-json-operator':
    'Der Vergleich „{operator}“ wird nicht unterstützt. Der Monitor prüft nur, ob der Wert existiert.',
  'import-condition-left-out': 'Die Bedingung {condition} wird nicht importiert.',
  'import-body-patterns': 'Von den Mustern für den Inhalt wird nur {pattern} importiert.',
  'import-slow-is-degraded': 'Bei einer langsamen Antwort ist der Monitor beeinträchtigt statt ausgefallen.',
  'import-ssh-sign-in': 'Nur die Kennung des SSH-Servers wird geprüft. Belltower meldet sich nicht an.',
  'import-gatus-no-heartbeat':
    'Ein Ergebnis wird einmal am Tag erwartet, weil der Endpunkt kein Heartbeat-Intervall hat.',
  'import-tls-not-required': 'Ob die Antwort über TLS kam, wird nicht geprüft.',
  'import-dialogue-shortened': 'Nur die erste Nachricht und Antwort des Dialogs werden importiert.',
  'import-redirects': 'Belltower folgt bis zu 10 statt {asked, number} Weiterleitungen.',
  'import-cache-bust': 'Die URL erhält keinen zufälligen Parameter, der Caches umgeht.',
  'import-headers-not-json': 'Die Header werden nicht importiert, weil sie kein gültiges JSON sind.',
  'import-auth-left-out':
    'Das Anmeldeverfahren {method} wird nicht unterstützt. Gib im Monitor Zugangsdaten ein.',
  'import-ca-left-out': 'Das CA-Zertifikat wird nicht importiert. Der Monitor vertraut öffentlichen CAs.',
  'import-client-certificate-left-out':
    'Das Client-Zertifikat wird nicht importiert, weil seine Datei nicht hochgeladen wurde.',
  'import-secret-file': '{field} wurde nicht hochgeladen. Gib das Geheimnis im Monitor ein.',
  'import-scheme-added': 'Die URL hatte kein Schema, daher wird https verwendet.',
  'import-service-discovery':
    'Ziele aus der Service Discovery stehen nicht in der Datei. Führe sie als static_configs auf.',
  'import-module-without-targets':
    'Ein Modul hat keine Ziele. Lade auch die Scrape-Konfiguration von Prometheus hoch.',
  'import-module-missing':
    'Das Modul {module} ist nicht in den Dateien. Lade auch die Konfiguration von blackbox_exporter hoch.',
  'import-suite-left-out': 'Die Suite wird nicht importiert, weil nicht alle ihre Endpunkte HTTP verwenden.',
  'import-template-left-out':
    'Die Nachrichtenvorlage wird nicht importiert. Belltower sendet seine Standardnachricht.',
  'import-own-mail-server':
    'E-Mails sendet der Mailserver von Belltower (BELLTOWER_SMTP_URL), nicht der in Uptime Kuma eingestellte.',
  'import-webhook-body':
    'Anfragen haben den Inhalt von Belltower (docs/alerts.md) statt des Inhalts von {tool} und sind nach Standard Webhooks signiert.',
  'import-ntfy-password': 'Benutzername und Passwort werden nicht importiert. Erstelle ein Zugriffstoken.',
  'import-default-channel':
    'Dieser Kanal wird für neue Monitore nicht automatisch verwendet. Füge dafür eine Regel ohne Bedingungen hinzu.',
  'import-integration-settings':
    'In der Quelle fehlen Einstellungen dieser Integration. Lege einen Kanal vom Typ {type} an.',
  'import-overrides-left-out': 'Abweichungen für Gruppen werden nicht importiert.',
  'import-environment-variables':
    'Die Umgebungsvariablen {names} haben keine Werte. Lade sie in einer Datei mit Zeilen NAME=wert hoch oder gib sie danach ein.',
  'import-policy-on-call':
    'Die Regel benachrichtigt die Personen, die jetzt Bereitschaft haben. Wechsel werden nicht importiert.',
  'import-policy-member':
    'Mitglieder vom Typ {type} werden nicht importiert, weil die API ihre Einstellungen nicht ausgibt.',
  'import-policy-unused': 'Kein Monitor oder Heartbeat verwendet diese Richtlinie.',
  'import-policy-left-out':
    'Die Richtlinie wird nicht importiert, weil keiner ihrer Schritte eine Person mit E-Mail-Adresse enthält. Füge eine Alarmregel mit Eskalationsschritten hinzu.',
  'import-person-by-email': 'Die Person wird per E-Mail benachrichtigt, nicht per Anruf, SMS oder Push.',
  'import-component-left-out': 'Die Komponente „{name}“ wird nicht importiert, weil sie {type} zeigt.',
  'import-components-without-monitors':
    'In Belltower ergibt sich der Status einer Komponente aus ihren Monitoren. Wähle für jede Komponente Monitore aus.',
  'import-domain-unverified':
    'Die Domain {domain} muss im DNS verifiziert werden, bevor die Seite dort ausgeliefert wird.',
  'import-page-password':
    'Das Passwort wird nicht importiert, weil es als Hash gespeichert ist. Lege ein neues fest.',
  'import-page-css': 'Eigenes CSS wird nicht importiert.',
  'import-page-footer': 'Der Text der Fußzeile wird nicht importiert.',
  'import-page-analytics': 'Einstellungen für Analysedienste werden nicht importiert.',
  'import-page-icon': 'Das Symbol wird nicht importiert. Gib die URL eines Logos ein.',
  'import-page-domains': 'Nur die erste Domain der Seite wird importiert.',
  'import-page-slug': 'Die Adresse der Seite endet auf „{slug}“, weil „{taken}“ schon vergeben ist.',
  'import-post-time': 'Die Meldung ist auf den Zeitpunkt des Imports datiert.',
  'import-post-newest-update':
    'Die Meldung ist auf den Zeitpunkt des Imports datiert und enthält nur das neueste Update.',
  'import-scheduled-maintenance': 'Geplante Wartung wird in Belltower als Wartungsfenster angelegt.',
  'import-subscriber-mode':
    'Nur E-Mail-Abonnenten werden importiert. Sende den anderen die Adresse der neuen Seite.',
  'import-subscribers-too-many':
    'Ein Import kann höchstens {most, number} Abonnenten hinzufügen, weil jeder per E-Mail bestätigen muss. Importiere die anderen später oder sende ihnen die Adresse der neuen Seite.',
  'import-subscriber-confirms':
    'Der Abonnent erhält eine E-Mail mit der Bitte um Bestätigung und erst danach Benachrichtigungen.',
  'import-subscriber-all-components': 'Der Abonnent wird über alle Komponenten benachrichtigt.',
  'import-maintenance-zone':
    'Die Zeiten sind in UTC, weil die API die Zeitzone des Kontos nicht liefert. Wähle deine im Wartungsfenster.',
  'import-time-zone': 'Die Zeitzone {zone} ist unbekannt, daher sind die Zeiten in UTC.',
  'import-resolver-name':
    'Der DNS-Server {server} wird nicht importiert, weil er ein Name ist. Gib seine IP-Adresse im Monitor ein.',
  'import-maintenance-inactive': 'Die Wartung ist nicht aktiv.',
  'import-maintenance-manual':
    'Eine Wartung ohne Ende dauert, bis jemand sie beendet. Schalte die Monitore stumm oder lege ein Wartungsfenster mit Ende an.',
  'import-maintenance-incomplete': 'Die Wartung hat keinen vollständigen Zeitplan.',
  'import-maintenance-over': 'Die Wartung ist vorbei.',
  'import-maintenance-type': 'Wartung vom Typ {type} wird nicht unterstützt.',
  'import-cron-not-expressible':
    'Der Cron-Ausdruck „{cron}“ lässt sich nicht als Wiederholungsregel ausdrücken. Lege das Wartungsfenster manuell an.',
  'import-scope-missing': 'Dieser Import erfordert die Berechtigung {scope}.',
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
    '{count, plural, one {# Anfrage wurde nicht importiert, weil} other {# Anfragen wurden nicht importiert, weil}} ein Monitor höchstens {limit} Schritte hat.',
  'import-step-body-too-long':
    'Der Body von Schritt {step} ist länger als 20.000 Zeichen und wurde deshalb nicht importiert.',
  'import-step-variable-missing': 'Gib einen Wert für {name} ein. Die Datei enthält keinen.',
  'import-step-unreadable':
    'Die Anfrage {name} hat keine URL oder eine unbekannte Methode und wurde deshalb nicht importiert.',
  'import-step-script':
    'Das Testskript von {name} wird nicht vollständig importiert. Prüfe die Erwartungen des Schritts.',
  'import-step-body-mode': 'Der Body von {name} ({mode}) wurde nicht importiert.',
  'import-har-left-out':
    '{count, plural, one {# Anfrage nach einem Bild, Skript oder Ähnlichem wurde} other {# Anfragen nach Bildern, Skripten und Ähnlichem wurden}} nicht importiert.',
  'import-openapi-without-example':
    '{count, plural, one {# Operation wurde} other {# Operationen wurden}} nicht importiert, weil Beispiele fehlen: {names}.',
  'import-not-yaml': 'Die Datei ist kein gültiges YAML: {detail}',
};
