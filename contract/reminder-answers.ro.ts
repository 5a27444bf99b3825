import type { OfferedReminderAnswer } from './notificari.ts'

/** Buttons of a reminder. */
export const reminderAnswerNames: Readonly<Record<OfferedReminderAnswer, string>> = {
  maine: 'Mai târziu',
  oprit: 'Nu-mi mai aminti',
}
