// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '#tests/support/render.ts'
import { loadTexts } from '../../i18n/texts.ts'
import { NoticeGroups } from './NoticeGroups.tsx'
test('a notification older than yesterday shows its day, with the year if that is another', async () => {
  vi.setSystemTime('2026-01-20T10:00:00Z')
  await loadTexts()
  const moments = ['2026-01-20T08:04:00Z', '2026-01-05T08:00:00Z', '2025-12-31T08:00:00Z']
  const notices = moments.map((creat_la, id) => ({
    id,
    tip: 'anunt' as const,
    titlu: 'Anunț',
    text: '',
    creat_la,
  }))
  const host = render(<NoticeGroups notices={notices} />)
  const times = [...host.querySelectorAll('time')].map(({ textContent }) => textContent)
  expect(times).toEqual(['10:04', '05-01', '31-12-2025'])
})

test('a notification written only in Romanian says so, in its title', async () => {
  await loadTexts()
  const creat_la = '2026-01-20T08:04:00Z'
  const notice = {
    id: 1,
    tip: 'anunt',
    titlu: 'Anunț',
    text: 'Un text',
    limba: 'ro',
    creat_la,
  } as const
  const host = render(<NoticeGroups notices={[notice]} />)
  const marked = [...host.querySelectorAll('span[lang="ro"]')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['Anunț', 'Un text'])
  expect(host.textContent).toContain('Anunț (în română)')
})
