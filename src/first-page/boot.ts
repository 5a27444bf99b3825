import { config } from '../config.ts'

/**
 * Runs in the head, before anything is drawn. It hides the built sign-in where another page is wanted,
 * and holds a submit that comes before the application: the password must not end up in an address.
 */
export function headScript(pathsOfThePage: readonly string[]): string {
  const keys = [config.tokenKey, config.languageKey].map((key) => JSON.stringify(key))
  return `(()=>{const c=document.documentElement.classList,p=location.hash.replace(/^#?\\/?/,'/');let t,l;try{t=localStorage.getItem(${keys[0]});l=localStorage.getItem(${keys[1]})}catch{}if(t||l==='en'||!${JSON.stringify(pathsOfThePage)}.includes(p))c.add('fresh');addEventListener('submit',e=>{if(!e.defaultPrevented){e.preventDefault();c.add('submitted')}})})()`
}

/** Fetches the application once the first paint is done, or after a moment where paints are not told of. */
export function entryScript(chunks: readonly string[]): string {
  const imports = chunks.map((chunk) => `import(${JSON.stringify(chunk)})`).join(',')
  return `(()=>{let s=0;const g=()=>{s||(s=1,${imports})};try{new PerformanceObserver(g).observe({type:'paint',buffered:true})}catch{g()}setTimeout(g,800)})()`
}
