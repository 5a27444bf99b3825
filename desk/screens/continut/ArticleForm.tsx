import { useRef, type FormEvent } from 'react'
import { limits } from '#contract/limits.ts'
import { slugPattern } from '#contract/slug.ts'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { TextArea } from '#src/ui/text-area.tsx'
import { TextInput } from '#src/ui/text-input.tsx'
import type { ArticleText } from '../../services/continut.ts'
import { texts } from '../../texts.ro.ts'
import { useAction } from '../shared/use-action.ts'
import { useFormErrors } from '../shared/use-form-errors.ts'
import { fillPlaceholders, MarkdownPreview } from './MarkdownPreview.tsx'
import { nameCategory } from './name-category.ts'
import { words } from './texts.ro.ts'

const own = words.articles

export type ArticleDraft = ArticleText & { slug: string }

interface ArticleFormProps {
  article: ArticleDraft
  /** True while its slug may be chosen. */
  isNew?: boolean
  placeholders: Record<string, string>
  /** Called with each change, so that nothing typed is lost. */
  onType: (article: ArticleDraft) => void
  /** Called once nothing is empty or misspelled. */
  onSubmit: () => void
}

/** Fields of an article, beside the article as the citizen reads it. */
export function ArticleForm(props: ArticleFormProps) {
  const { article, isNew = false, placeholders, onType, onSubmit } = props
  const form = useRef<HTMLFormElement>(null)
  const action = useAction()
  const errors = action.fields
  useFormErrors(form, action, { findProblems: () => findProblems(article) })
  const fill = (text: string) => fillPlaceholders(text, placeholders)

  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    const problems = findProblems(article)
    action.refuse(problems)
    if (Object.keys(problems).length === 0) onSubmit()
  }
  const bind = (name: keyof ArticleDraft) => ({
    value: article[name],
    onChange: (event: { target: { value: string } }) =>
      onType({ ...article, [name]: event.target.value }),
  })

  return (
    <div className="content-columns">
      <form ref={form} className="stack" noValidate onSubmit={handleSubmit}>
        <Field label={own.title} error={errors['titlu']}>
          {(control) => (
            <TextInput {...control} {...bind('titlu')} maxLength={limits.addressText.max} />
          )}
        </Field>
        {isNew && (
          <Field label={own.slug} hint={own.slugHint} error={errors['slug']}>
            {(control) => (
              <TextInput {...control} {...bind('slug')} maxLength={limits.addressText.max} />
            )}
          </Field>
        )}
        <Field
          label={own.category}
          hint={describeCategory(article.categorie)}
          error={errors['categorie']}
        >
          {(control) => (
            <TextInput {...control} {...bind('categorie')} maxLength={limits.addressText.max} />
          )}
        </Field>
        <Field label={own.summary} error={errors['rezumat']}>
          {(control) => (
            <TextArea
              {...control}
              {...bind('rezumat')}
              className="content-short"
              rows={2}
              maxLength={limits.reason.max}
            />
          )}
        </Field>
        <Field label={own.text} hint={words.markdownHint} error={errors['continut']}>
          {(control) => (
            <TextArea {...control} {...bind('continut')} className="content-long" rows={14} />
          )}
        </Field>
        <div>
          <Button type="submit" variant="primary">
            {words.draft.publish}
          </Button>
        </div>
      </form>
      <section className="content-preview" aria-label={words.preview}>
        <p className="meta">{words.preview}</p>
        <h3>{fill(article.titlu)}</h3>
        <p className="lead">{fill(article.rezumat)}</p>
        <MarkdownPreview text={article.continut} placeholders={placeholders} />
      </section>
    </div>
  )
}

function describeCategory(slug: string): string {
  const name = nameCategory(slug)
  return name === undefined ? own.categoryHint : own.categoryName(name)
}

/** Finds the fields that are empty or misspelled, with the sentence to show under each. */
function findProblems(article: ArticleDraft): Record<string, string> {
  const problems: Record<string, string> = {}
  for (const [name, text] of Object.entries(article)) {
    if (text.trim() === '') problems[name] = texts.required
    else if (isSlug(name) && !slugPattern.test(text)) problems[name] = own.slugWrong
  }
  return problems
}

const isSlug = (name: string): boolean => name === 'slug' || name === 'categorie'
