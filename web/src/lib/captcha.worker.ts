import { type Challenge, prove } from './captcha.proof.ts'

addEventListener('message', async (event: MessageEvent<{ challenge: Challenge; patience: number }>) => {
  const { challenge, patience } = event.data
  // A rejection would stay inside the worker unheard; `null` tells the page.
  postMessage(await prove(challenge, patience).catch(() => null))
})
