import type { firstRun as english } from '../en/first-run.ts';

/** German texts of the first question; complete by its type. */
export const firstRun: Record<keyof typeof english, string> = {
  'first.title': 'Was möchtest du überwachen?',
  'first.hint': 'Eine URL, eine Domain, host:port, eine IP-Adresse oder eine Crontab-Zeile.',
  'first.invalid': 'Gib eine gültige Adresse oder eine Crontab-Zeile ein.',
  'first.form.website': '{{subject}} ist eine Website. Vorgeschlagene Monitore:',
  'first.form.address': '{{subject}} ist eine Adresse. Vorgeschlagene Monitore:',
  'first.form.port': '{{subject}} ist ein Port. Vorgeschlagene Monitore:',
  'first.form.cron': 'Ein geplanter Job ({{subject}}). Vorgeschlagener Monitor:',
  'first.part.uptime': 'Verfügbarkeit',
  'first.part.certificate': 'Zertifikat',
  'first.part.dns': 'DNS',
  'first.part.posture': 'Domain-Sicherheit',
  'first.part.ping': 'Ping',
  'first.part.port': 'Port',
  'first.part.heartbeat': 'Heartbeat',
  'first.why.uptime': 'Ruft die Seite jede Minute ab und alarmiert dich bei Fehlern.',
  'first.why.certificate': 'Alarmiert dich, bevor das Zertifikat abläuft und wenn es ungültig ist.',
  'first.why.dns': 'Prüft, ob sich der Name auflösen lässt.',
  'first.why.posture': 'Scannt E-Mail, TLS, Header, DNS und Lookalike-Domains.',
  'first.why.ping': 'Pingt den Host jede Minute an.',
  'first.why.port': 'Verbindet sich jede Minute mit dem Port.',
  'first.why.heartbeat':
    'Gibt deinem Job eine URL zum Aufrufen und alarmiert dich, wenn ein Aufruf ausbleibt.',
  'first.start': 'Überwachung starten',
  'first.checking': 'Erste Prüfung läuft…',
  'first.started': 'Überwachung gestartet',
  'first.viewMonitors': 'Monitore ansehen',
};
