/** What readers of a page are shown, and nothing else: whatever is not in here cannot leave by it. */
export interface PageView {
  slug: string;
  title: string;
  description: string;
  theme: 'auto' | 'light' | 'dark';
  accent: string;
  logoUrl: string | null;
  locale: string;
  locales: string[];
  visibility: 'public' | 'password' | 'private';
  hideUptime: boolean;
  historyDays: number;
  subscribers: { email: boolean; webhook: boolean; atom: boolean };
  status: PageStatus;
  updatedAt: number;
  /** Those without a name hold what stands by itself. */
  groups: { name: string; collapsed: boolean; components: ComponentView[] }[];
  /** Those that are open, and of the last days; newest first. */
  posts: PostView[];
  maintenance: MaintenanceView[];
}

export type PageStatus = 'operational' | 'degraded' | 'partial-outage' | 'major-outage' | 'maintenance';
/** `no-data`: nothing is known of it yet, or it is paused. */
export type ComponentStatus = PageStatus | 'no-data';

export interface DayView {
  date: string;
  status: ComponentStatus;
  downSeconds: number;
  excludedSeconds: number;
}

export interface ComponentView {
  id: string;
  name: string;
  description: string;
  status: ComponentStatus;
  show: 'status' | 'uptime' | 'latency';
  /** Null where it is not shown, or nothing is known. */
  uptimeRatio: number | null;
  days: DayView[];
  latency: [number, number][];
}

export interface PostView {
  id: string;
  title: string;
  state: 'investigating' | 'identified' | 'monitoring' | 'resolved';
  impact: 'none' | 'minor' | 'major' | 'critical';
  componentIds: string[];
  /** Newest first; messages are Markdown. */
  updates: { at: number; state: PostView['state']; message: string }[];
  createdAt: number;
}

export interface MaintenanceView {
  title: string;
  description: string;
  startsAt: number;
  endsAt: number;
  isActive: boolean;
  componentIds: string[];
}

/** Some months of a page, newest first. */
export interface HistoryView {
  months: { month: string; posts: PostView[]; maintenance: MaintenanceView[] }[];
  /** The newest month of the page of history before this one, and after; null: there is none. */
  older: string | null;
  newer: string | null;
}
