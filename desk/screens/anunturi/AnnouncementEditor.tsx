import { useRef, useState, type FormEvent } from 'react'
import type { AnnouncementDetails } from '#contract/operator/anunturi.ts'
import { formatMoment } from '#src/i18n/dates.ts'
import { Button } from '#src/ui/button.tsx'
import { Confirm } from '#src/ui/confirm.tsx'
import { Note } from '#src/ui/note.tsx'
import { changeAnnouncement, sendAnnouncement } from '../../services/anunturi.ts'
import { tell } from '../../services/feedback.ts'
import { openPage } from '../../services/location.ts'
import { hasCode } from '../../services/outcome.ts'
import { member } from '../../services/session.ts'
import { texts } from '../../texts.ro.ts'
import { BackLink } from '../shared/BackLink.tsx'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import {
  emptyForm,
  errorSubjects,
  findProblems,
  readAnnouncement,
  readAudience,
  toForm,
  toUtc,
} from './announcement-form.ts'
import { AudienceFields } from './AudienceFields.tsx'
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx'
import { NoticePreview } from './NoticePreview.tsx'
import { ReachNote, describeReach } from './ReachNote.tsx'
import { words } from './texts.ro.ts'
import { useAnnouncementForm } from './use-announcement-form.ts'
import { useAudiencePreview } from './use-audience-preview.ts'
import { MomentFields, WordFields } from './WordFields.tsx'

const own = words.editor
const wording = { ...own, required: texts.required }

interface AnnouncementEditorProps {
  /** Scheduled announcement to change; absent for a new one. */
  announcement?: AnnouncementDetails
  /** Loads it again after a change. */
  reload?: () => Promise<void>
}

/** Form of an announcement, with who receives it and how it looks. */
export function AnnouncementEditor({ announcement, reload }: AnnouncementEditorProps) {
  const initial = announcement ? toForm(announcement) : emptyForm
  const draft = useAnnouncementForm(member.peek()?.id ?? 0, announcement, initial)
  const { form, version, isRestored, change, discard } = draft
  const action = useAction()
  const [isAsked, setAsked] = useState(false)
  const errors = action.fields
  const element = useRef<HTMLFormElement>(null)
  useFormErrors(element, action, {
    findProblems: () => findProblems(form, wording),
    subjects: errorSubjects,
  })
  const audience = readAudience(form)
  const reach = useAudiencePreview(audience)
  const sendAt = form.la === '' ? null : toUtc(form.la)
  const isLater = sendAt !== null && Date.parse(sendAt) > Date.now()
  const submit = announcement ? own.save : isLater ? own.schedule : own.submit
  const leaves = isLater ? own.leavesAt(formatMoment(sendAt)) : own.leavesNow

  function handleSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const problems = findProblems(form, wording)
    action.refuse(problems)
    if (Object.keys(problems).length === 0) setAsked(true)
  }

  function decide(take: () => void) {
    action.refuse({})
    take()
  }

  async function save() {
    const body = readAnnouncement(form)
    const saved = await action.run(async () => {
      const outcome = announcement
        ? await changeAnnouncement(announcement.id, { ...body, versiune: version })
        : await sendAnnouncement(body)
      if (hasCode(outcome, 'modificat_intre_timp')) await reload?.()
      return outcome
    })
    if (!saved) return
    discard()
    await reload?.()
    tell(announcement ? own.saved : isLater ? own.scheduled(formatMoment(saved.la)) : own.sent)
    openPage(`continut/anunturi/${saved.id}`)
  }

  return (
    <section className="announcement">
      <BackLink href="#/continut/anunturi">{words.toList}</BackLink>
      <h2>{announcement ? own.changeTitle : own.newTitle}</h2>
      {draft.isOutdated && announcement && (
        <ChangedMeanwhile
          announcement={announcement}
          onKeep={() => decide(draft.rebase)}
          onTake={() => decide(discard)}
        />
      )}
      {isRestored && !draft.isOutdated && (
        <Note role="status">
          <p>{own.restored}</p>
          <Button small onClick={discard}>
            {own.discard}
          </Button>
        </Note>
      )}
      <div className="announcement-editor">
        <form ref={element} className="stack stack--form" noValidate onSubmit={handleSubmit}>
          <WordFields form={form} errors={errors} onChange={change} />
          <AudienceFields form={form} error={errors['destinatari']} onChange={change} />
          <MomentFields form={form} errors={errors} onChange={change} />
          <Problem text={action.problem} />
          <div className="cluster">
            <Button type="submit" small variant="primary" busy={action.busy}>
              {submit}
            </Button>
          </div>
        </form>
        <aside className="announcement-aside">
          <ReachNote state={reach} isComplete={audience !== null} />
          <NoticePreview
            title={form.titlu}
            text={form.text}
            pushText={reach.preview?.text_push ?? ''}
          />
        </aside>
      </div>
      {isAsked && (
        <Confirm
          harmless
          title={announcement ? own.askSave : isLater ? own.askLater : own.askNow}
          yes={submit}
          no={texts.cancel}
          onClose={() => setAsked(false)}
          onYes={() => void save()}
        >
          {reach.preview ? describeReach(reach.preview) : own.counting}. {leaves}
        </Confirm>
      )}
    </section>
  )
}
