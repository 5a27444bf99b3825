import type { OfferedReminderAnswer } from './notificari.ts'

export const reminderAnswerNames: Readonly<Record<OfferedReminderAnswer, string>> = {
  maine: 'Later',
  oprit: 'Stop reminding me',
}
