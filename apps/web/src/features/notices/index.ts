// What other features may use of the notices.
export { type NotificationDetails, useNotificationDetails } from './notification-details.ts';
