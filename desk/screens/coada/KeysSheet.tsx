import { Sheet } from '#src/ui/sheet.tsx'
import { texts as common } from '../../texts.ro.ts'
import { texts } from './texts.ro.ts'

const words = texts.keys

/** Dialog with the keys of the queue and of the case. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  return (
    <Sheet small title={words.title} closeLabel={common.close} onCancel={onClose}>
      <div className="stack">
        <p className="lead">{words.lead}</p>
        {words.groups.map(({ name, keys }) => (
          <section key={name} className="keys">
            <h3>{name}</h3>
            <dl>
              {keys.map(([pressed, meaning]) => (
                <div key={meaning}>
                  <dt>
                    {pressed.map((key, index) => (
                      <span key={key}>
                        {index > 0 && ` ${words.plus} `}
                        <kbd>{key}</kbd>
                      </span>
                    ))}
                  </dt>
                  <dd>{meaning}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Sheet>
  )
}
