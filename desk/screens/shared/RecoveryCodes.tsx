import { Button } from '#src/ui/button.tsx'
import { CopyButton } from '#src/ui/copy-button.tsx'
import { texts } from '../../texts.ro.ts'

/** New recovery codes, shown once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="stack">
      <p>{texts.recovery.text}</p>
      <ul className="codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="cluster">
        <CopyButton
          text={codes.join('\n')}
          label={texts.recovery.copy}
          copiedLabel={texts.copy.copied}
          failedLabel={texts.copy.failed}
        />
        <Button variant="quiet" small onClick={() => window.print()}>
          {texts.recovery.print}
        </Button>
      </div>
      <div>
        <Button variant="primary" onClick={onDone}>
          {texts.recovery.done}
        </Button>
      </div>
    </div>
  )
}
