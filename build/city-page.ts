import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { runnerImport, type Plugin } from 'vite'

type DemoCity = typeof import('./demo-city.ts').demoCity

/** Imports the demonstration's city. */
export async function importDemoCity(): Promise<DemoCity> {
  const { module } = await runnerImport<{ demoCity: DemoCity }>('/build/demo-city.ts', {
    configFile: false,
  })
  return module.demoCity
}

/**
 * Fills a page with the demonstration's city, and keeps its template, from which the server makes the page of another.
 * `template`: its path from the folder of the build.
 */
export function cityPage(template: string): Plugin {
  let page = ''
  return {
    name: 'portal:city-page',
    enforce: 'post',
    transformIndexHtml: {
      order: 'post',
      async handler(html) {
        page = html
        const { fillPage } = await importDemoCity()
        return fillPage(html)
      },
    },
    async writeBundle({ dir = '' }) {
      const file = path.join(dir, template)
      await mkdir(path.dirname(file), { recursive: true })
      await writeFile(file, page)
    },
  }
}
