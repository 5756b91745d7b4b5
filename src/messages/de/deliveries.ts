import type { deliveries as en } from '../en/deliveries.ts';

/** German: failures of background work (notifications, emails and scans). */
export const deliveries: Record<keyof typeof en, string> = {
  'channel-address-refused':
    'Die Adresse ist privat oder reserviert, und dorthin werden keine Benachrichtigungen gesendet. Setze BELLTOWER_CHANNEL_ALLOW, um sie zu erlauben.',
  'channel-host-unknown': 'Den Hostnamen gibt es nicht.',
  'channel-host-without-address': 'Der Hostname hat keine IP-Adresse.',
  'channel-dns-timeout': 'Zeitüberschreitung bei der DNS-Abfrage.',
  'channel-connect-refused': 'Die Verbindung wurde abgelehnt.',
  'channel-connect-timeout': 'Zeitüberschreitung beim Verbinden.',
  'channel-proxy-failed':
    'Der ausgehende Proxy (BELLTOWER_OUTBOUND_PROXY) konnte keine Verbindung herstellen.',
  'channel-certificate-untrusted': 'Dem Zertifikat des Empfängers wird nicht vertraut.',
  'channel-response-timeout': 'Der Empfänger hat nicht innerhalb von zehn Sekunden geantwortet.',
  'channel-closed-early': 'Der Empfänger hat die Verbindung ohne Antwort geschlossen.',
  'channel-not-reached': 'Der Empfänger war nicht erreichbar ({reason}).',
  'channel-responded':
    'Der Empfänger hat mit {status} geantwortet{detail, select, none {.} other {: {detail}}}',
  'channel-redirected': 'Der Empfänger hat mit {status} geantwortet. Belltower folgt keinen Weiterleitungen.',
  'channel-error-and-response': '{error} Antwort: {response}',
  'channel-receiver-gone': 'Den Empfänger gibt es nicht mehr (410).',
  'channel-failed-too-often': 'Zehn Zustellungen nacheinander sind über mehr als einen Tag fehlgeschlagen.',
  'channel-without-recipients': 'Der Kanal hat keine Empfänger.',
  'addresses-refused': '{failed} von {total} Adressen wurden abgelehnt. {reason}',
  'addresses-unconfirmed': '{count} von {total} Adressen sind nicht bestätigt. {reason}',
  'numbers-reached': '{reached} von {total} Nummern wurden erreicht. {reason}',
  'recipient-unconfirmed':
    '{address} ist noch nicht bestätigt. Bitte den Empfänger, den Link in der E-Mail von Belltower zu öffnen.',
  'apprise-without-configuration': 'Apprise hat keine Konfiguration zu diesem Schlüssel (204).',
  'pagerduty-without-comments': 'PagerDuty nimmt keine Kommentare an.',
  'delivery-incident-gone': 'Den Vorfall gibt es nicht mehr.',
  'delivery-channel-gone': 'Den Kanal gibt es nicht mehr.',
  'delivery-not-created':
    'Belltower konnte diese Benachrichtigung nicht erstellen. Details stehen im Log des Servers.',
  'delivery-failed': 'Die Benachrichtigung wurde nicht zugestellt.',
  'mail-server-missing': 'Es ist kein Mailserver eingerichtet. Setze BELLTOWER_SMTP_URL.',
  'mail-server-said': 'Der Mailserver hat einen Fehler gemeldet: {response}',
  'worker-died': 'Der Worker ist bei diesem Auftrag dreimal abgestürzt. Starte den Auftrag manuell neu.',
  'scan-not-recorded': 'Die Ergebnisse des Scans konnten nicht gespeichert werden.',
};
