import { THEME_KEY } from '../browser/theme.ts'
import { config } from '../config.ts'

/**
 * Runs in the head, before anything is drawn. It hides the built sign-in where another page is wanted, and holds
 * the button that is pressed before the application is there (see held.ts): a tap is not lost, and the password
 * does not end up in an address. So it does with the skip link, whose address would be taken for a page's. The
 * brightness chosen on this device is shown from the first paint. And it keeps the browser's offer to install, which
 * comes once (see install.ts).
 */
export function headScript(pathsOfThePage: readonly string[]): string {
  const keys = [config.tokenKey, config.languageKey, THEME_KEY].map((key) => JSON.stringify(key))
  return `(()=>{const h=document.documentElement,c=h.classList,p=location.hash.replace(/^#?\\/?/,'/');let t,l,m;try{t=localStorage.getItem(${keys[0]});l=localStorage.getItem(${keys[1]});m=localStorage.getItem(${keys[2]})}catch{}if(m)h.dataset.theme=m;if(t||l==='en'||!${JSON.stringify(pathsOfThePage)}.includes(p))c.add('fresh');const w=window,k=e=>{const b=e.submitter||e.target.closest('button,.skip');if(!w.portalReady&&b){e.preventDefault();e.stopPropagation();w.portalHeld=b}};addEventListener('click',k,true);addEventListener('submit',k,true);addEventListener('beforeinstallprompt',e=>{e.preventDefault();w.portalInstall=e})})()`
}

/**
 * Fetches the application once the first paint is done, or after a moment where paints are not told of; at once
 * where the built page is hidden and there is nothing to paint.
 */
export function entryScript(chunks: readonly string[]): string {
  const imports = chunks.map((chunk) => `import(${JSON.stringify(chunk)})`).join(',')
  return `(()=>{let s=0;const g=()=>{s||(s=1,${imports})};if(document.documentElement.classList.contains('fresh'))return g();try{new PerformanceObserver(g).observe({type:'paint',buffered:true})}catch{g()}setTimeout(g,800)})()`
}
