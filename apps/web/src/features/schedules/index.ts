export { ownSchedulesQuery } from './own-schedules.ts';
export { scheduleStates, weightCorrectionWords } from './states.ts';
