import { offeredReminderAnswers } from '#contract/notificari.ts'
import type { ReminderAnswer } from '#contract/notificari.ts'
import { useTexts } from '../../i18n/use-texts.ts'
import { showToast, whileBlocked } from '../../services/feedback.ts'
import { answerReminder } from '../../services/notificari.ts'
import { Button } from '../../ui/button.tsx'
import { useErrorFeedback } from '../shared/use-error-feedback.ts'

/** Buttons that put a reminder off until tomorrow, or stop those of its subject, which can be undone. */
export function ReminderAnswers({ id }: { id: number }) {
  const { reminder } = useTexts('notificari')
  const feedback = useErrorFeedback()

  async function answer(raspuns: ReminderAnswer): Promise<void> {
    const outcome = await whileBlocked(answerReminder(id, raspuns))
    if (outcome.kind !== 'ok') return feedback.alert(outcome)
    const undo = { label: reminder.undo, run: () => void answer('iar') }
    showToast('success', reminder.done[raspuns], raspuns === 'oprit' ? { action: undo } : undefined)
  }

  return (
    <div className="notices__answers">
      {offeredReminderAnswers.map((raspuns) => (
        <Button key={raspuns} variant="quiet" small onClick={() => void answer(raspuns)}>
          {reminder.answers[raspuns]}
        </Button>
      ))}
    </div>
  )
}
