import { useCallback, useState } from 'react'
import type { Template } from '#contract/desk/cazuri.ts'
import { longestSearch } from '#contract/limits.ts'
import { containsWords } from '#contract/search.ts'
import { Button } from '#src/ui/button.tsx'
import { IconButton } from '#src/ui/icon-button.tsx'
import { Pencil, Plus } from '#src/ui/icons.ts'
import { ListError, ListSkeleton } from '#src/ui/list-state.tsx'
import { SearchInput } from '#src/ui/search-input.tsx'
import { Sheet } from '#src/ui/sheet.tsx'
import {
  listTemplates,
  renderTemplate,
  type DeskCase,
  type RenderedTemplate,
} from '../../services/cazuri.ts'
import { texts as common } from '../../texts.ro.ts'
import { Problem } from '../shared/Problem.tsx'
import { useAction } from '../shared/use-action.ts'
import { useLoaded } from '../shared/use-loaded.ts'
import { TemplateEditor } from './TemplateEditor.tsx'
import { texts } from './texts.ro.ts'

const words = texts.templates

/** Templates from which one searches instead of looking. */
const MANY = 5

interface TemplateSheetProps {
  shown: DeskCase
  /** Called with the text, its fields filled in. */
  onChoose: (rendered: RenderedTemplate) => void
  onClose: () => void
}

/** Dialog that chooses a template, those of the case's category first; templates are made and changed here too. */
export function TemplateSheet({ shown, onChoose, onClose }: TemplateSheetProps) {
  const { caz, tip, denumire } = shown
  const load = useCallback(() => listTemplates(caz.fel), [caz.fel])
  const { data, problem, busy, reload } = useLoaded(load)
  const [edited, setEdited] = useState<Template | 'new' | null>(null)
  const rendering = useAction()

  async function choose({ id }: Template) {
    const rendered = await rendering.run(() => renderTemplate(caz, id))
    if (rendered) onChoose(rendered)
  }

  return (
    <Sheet small title={words.title} closeLabel={common.close} onCancel={onClose}>
      {edited !== null ? (
        <TemplateEditor
          kind={caz.fel}
          category={{ code: tip, name: denumire }}
          template={edited === 'new' ? null : edited}
          onCancel={() => setEdited(null)}
          onDone={() => {
            setEdited(null)
            void reload()
          }}
        />
      ) : (
        <div className="stack">
          <p className="meta">{words.lead}</p>
          <Problem text={rendering.problem} />
          {problem !== null && (
            <ListError
              text={problem}
              retryLabel={common.retry}
              busy={busy}
              onRetry={() => void reload()}
            />
          )}
          {data ? (
            <Choice templates={data} category={tip} onChoose={choose} onEdit={setEdited} />
          ) : (
            problem === null && <ListSkeleton label={common.loading} lead="none" rows={3} />
          )}
          <div>
            <Button small icon={<Plus />} onClick={() => setEdited('new')}>
              {words.add}
            </Button>
          </div>
        </div>
      )}
    </Sheet>
  )
}

interface ChoiceProps {
  templates: readonly Template[]
  category: string
  onChoose: (template: Template) => Promise<void>
  onEdit: (template: Template) => void
}

function Choice({ templates, category, ...acts }: ChoiceProps) {
  const [typed, setTyped] = useState('')
  const found = templates.filter(({ titlu, text }) => containsWords(`${titlu} ${text}`, typed))
  const own = found.filter(({ categorie }) => categorie !== '' && categorie === category)
  const general = found.filter(({ categorie }) => categorie === '')
  if (templates.length === 0) return <p>{words.empty}</p>
  return (
    <>
      {templates.length > MANY && (
        <SearchInput
          label={words.search}
          clearLabel={words.clear}
          maxLength={longestSearch}
          value={typed}
          onChange={setTyped}
        />
      )}
      {own.length + general.length === 0 && <p role="status">{words.none}</p>}
      <TemplateList title={words.forCategory} templates={own} {...acts} />
      <TemplateList title={words.forAll} templates={general} {...acts} />
    </>
  )
}

interface TemplateListProps extends Omit<ChoiceProps, 'category'> {
  title: string
}

function TemplateList({ title, templates, onChoose, onEdit }: TemplateListProps) {
  if (templates.length === 0) return null
  return (
    <section className="stack stack--s">
      <h3>{title}</h3>
      <ul className="case-templates">
        {templates.map((template) => (
          <li key={template.id}>
            <button type="button" onClick={() => void onChoose(template)}>
              <strong>{template.titlu}</strong>
              <span className="meta">{template.text}</span>
            </button>
            <IconButton
              label={words.editLabel(template.titlu)}
              icon={<Pencil />}
              onClick={() => onEdit(template)}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
