import type { reports as english } from '../en/reports.ts';

/** German texts of reports; complete by its type. */
export const reports: Record<keyof typeof english, string> = {
  'reports.title': 'Monatsbericht',
  'reports.back': 'Alle Berichte',
  'reports.by': 'Bericht nach',
  'reports.by.tag': 'Tags',
  'reports.by.status-page': 'Statusseiten',
  'reports.by.monitor': 'Monitore',
  'reports.month': 'Monat',
  'reports.previousMonth': 'Vorheriger Monat',
  'reports.nextMonth': 'Nächster Monat',
  'reports.timezone': 'Zeitzone',
  'reports.running': 'bis jetzt',
  'reports.print': 'Drucken',
  'reports.download': 'CSV herunterladen',
  'reports.paid': 'CSV-Dateien gehören zu den Tarifen Pro, Business und Agency.',
  'reports.name': 'Name',
  'reports.monitors_one': '{{count}} Monitor',
  'reports.monitors_other': '{{count}} Monitore',
  'reports.uptime': 'Verfügbarkeit',
  'reports.downtime': 'Ausfallzeit',
  'reports.incidents': 'Vorfälle',
  'reports.average': 'Mittlere Antwortzeit',
  'reports.p95': 'p95',
  'reports.maintenance': 'Wartung',
  'reports.none': 'Keine',
  'reports.since': 'seit {{date}}',
  'reports.compared': '{{value}} im {{month}}',
  'reports.byMonth': 'Nach Monat',
  'reports.componentsIn': 'Komponenten im {{month}}',
  'reports.monitorsIn': 'Monitore im {{month}}',
  'reports.noTags':
    'Keine Tags. Gib allen Monitoren eines Kunden ein Tag, dann erscheint hier ihre Verfügbarkeit nach Monat.',
  'reports.noPages':
    'Keine Statusseiten. Erstelle eine, dann erscheint hier die Verfügbarkeit ihrer Komponenten.',
  'reports.noMonitors':
    'Keine Monitore. Füge einen hinzu, dann erscheint hier seine Verfügbarkeit nach Monat.',
  'reports.nothingMeasured': 'Im {{month}} wurde nichts gemessen.',
  'reports.show': '{{month}} anzeigen',
  'reports.toMonitors': 'Zu den Monitoren',
  'reports.toPages': 'Zu den Statusseiten',
  'reports.note':
    'Verfügbarkeit ist der Anteil der Zeit, in der etwas OK oder beeinträchtigt war. Wartung und Pausen zählen nicht.',
  'reports.noteSeveral': 'Die Ausfallzeiten aller Monitore sind zusammengezählt.',
};
