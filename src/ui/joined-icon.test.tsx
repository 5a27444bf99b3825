import type { IconNode } from 'lucide'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { joinedIcon } from './joined-icon.ts'

it('an icon has one element for all its paths, each drawn from the origin', () => {
  const parts: IconNode = [
    ['path', { d: 'M3 12h18' }],
    ['circle', { cx: '12', cy: '12', r: '3' }],
    ['path', { d: 'm9 18 6-6' }],
  ]
  const Icon = joinedIcon(parts)
  expect(renderToStaticMarkup(<Icon />)).toContain(
    '><circle cx="12" cy="12" r="3"></circle><path d="M3 12h18M0 0M0 0m9 18 6-6"></path></svg>',
  )
})
