import { limits } from '#contract/limits.ts'
import { classNames } from '#src/ui/class-names.ts'
import { texts } from './texts.ro.ts'

const { max } = limits.message

/** Part of the limit from which the count is shown. */
const COUNT_FROM = 0.8

/** Length of a message, once it nears the limit. */
export function MessageCount({ text }: { text: string }) {
  const { length } = text.trim()
  return (
    <span
      className={classNames('case-composer__count meta num', length > max && 'is-over')}
      role={length > max ? 'status' : undefined}
    >
      {length >= max * COUNT_FROM && texts.composer.count(length)}
    </span>
  )
}
