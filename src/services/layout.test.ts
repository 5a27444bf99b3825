// @vitest-environment happy-dom
import { afterEach, describe, expect, test } from 'vitest'
import {
  closePanels,
  defaultLayout,
  layout,
  reduceLayout,
  showOptions,
  updateLayout,
} from './layout.ts'

const stored = () => JSON.parse(localStorage.getItem('portal.aspect') ?? 'null') as unknown

afterEach(() => {
  layout.value = defaultLayout
  localStorage.clear()
})

describe('the configuration', () => {
  test('is all false and empty at first', () => {
    expect(new Set(Object.values(defaultLayout))).toEqual(new Set([false, '']))
  })

  test('an update changes only the given fields and does not mutate the old state', () => {
    const before = { ...defaultLayout, headerTheme: 'theme-info tone-light' }
    const after = reduceLayout(before, {
      type: 'CONFIG_UPDATE',
      config: { toggleFixedFooter: true, headerTheme: '' },
    })
    expect(after).toEqual({ ...defaultLayout, toggleFixedFooter: true })
    expect(before.toggleFixedFooter).toBe(false)
  })

  test('restores the stored values', () => {
    const kept = {
      toggleFixedFooter: true,
      toggleSidebar: true,
      headerTheme: 'theme-lac tone-dark',
      sidebarTheme: '',
    }
    const state = { ...defaultLayout, toggleDrawer: true }
    expect(reduceLayout(state, { type: 'CONFIG_GET', kept })).toEqual({ ...defaultLayout, ...kept })
  })

  test.each([
    null,
    'text',
    7,
    [true],
    { toggleFixedFooter: 'da', headerTheme: true },
    { headerTheme: 'theme-x tone-light modal', sidebarTheme: 'sidebar' },
    { toggleDrawer: true, toggleSidebarMobile: true, sidebarHover: true },
    { __proto__: { toggleSidebar: true }, altceva: true },
  ])('restores nothing from %j', (kept) => {
    expect(reduceLayout(defaultLayout, { type: 'CONFIG_GET', kept })).toEqual(defaultLayout)
  })
})

describe('the stored configuration', () => {
  test('contains the themes, the footer and the side menu', () => {
    updateLayout({ sidebarTheme: 'theme-mare tone-light', toggleSidebar: true })
    expect(stored()).toEqual({
      toggleSidebar: true,
      toggleFixedFooter: false,
      headerTheme: '',
      sidebarTheme: 'theme-mare tone-light',
    })
  })

  test('does not change when panels open and close', () => {
    updateLayout({ sidebarHover: true, toggleSidebarMobile: true, toggleHeaderMobile: true })
    showOptions(true)
    expect(stored()).toBeNull()
  })
})

test('closing the panels leaves the rest', () => {
  updateLayout({ toggleSidebarMobile: true, toggleSidebar: true })
  showOptions(true)
  closePanels()
  expect(layout.value).toEqual({ ...defaultLayout, toggleSidebar: true })
})
