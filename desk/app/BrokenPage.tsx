import { Button } from '#src/ui/button.tsx'
import { PageHead } from '../screens/shared/PageHead.tsx'
import { texts } from '../texts.ro.ts'

/** Shown in place of a page that threw, or whose file could not be loaded. */
export function BrokenPage() {
  return (
    <>
      <PageHead title={texts.pages.broken} lead={texts.states.brokenText} />
      <div>
        <Button variant="primary" onClick={() => window.location.reload()}>
          {texts.states.reload}
        </Button>
      </div>
    </>
  )
}
