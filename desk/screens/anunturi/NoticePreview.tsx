import { Megaphone } from '#src/ui/icons.ts'
import { texts } from '../../texts.ro.ts'
import { words } from './texts.ro.ts'

const own = words.editor

interface NoticePreviewProps {
  title: string
  text: string
  /** Line that a push message shows under the title. */
  pushText: string
}

/** An announcement as citizens see it: in the portal, and on a locked screen. */
export function NoticePreview({ title, text, pushText }: NoticePreviewProps) {
  const shownTitle = title.trim() || own.noTitle
  return (
    <section aria-labelledby="anunt-vedere">
      <h3 id="anunt-vedere">{own.previewTitle}</h3>
      <p className="meta">{own.inPortal}</p>
      <div className="notice-look">
        <Megaphone />
        <div>
          <p className="notice-look__title">{shownTitle}</p>
          <p className="announcement-text">{text.trim() || own.noText}</p>
          <p className="meta">{own.now}</p>
        </div>
      </div>
      <p className="meta">{own.onScreen}</p>
      <div className="notice-look notice-look--push">
        <div>
          <p className="meta">{texts.portal}</p>
          <p className="notice-look__title">{shownTitle}</p>
          <p>{pushText}</p>
        </div>
      </div>
    </section>
  )
}
