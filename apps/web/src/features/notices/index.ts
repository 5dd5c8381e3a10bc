// Public entry of the notices for other features.
export { type NotificationDetails, useNotificationDetails } from './api.ts';
