export { calendarGrants } from './calendar/calendar.ts';
export { maintenanceJobs } from './jobs.ts';
export { registerMaintenanceRoutes } from './routes.ts';
export { CreateWindowBody, MuteBody } from './schemas.ts';
export {
  findMute,
  hasMaintenance,
  isInMaintenance,
  type Mute,
  selectInMaintenance,
  selectMaintenanceOf,
  selectMaintenanceOfAll,
  selectOccurrencesOf,
  toMuteBody,
} from './views.ts';
export { createWindow, deleteWindow } from './windows.ts';
