import postcss from 'postcss'

const classesIn = html =>
  new Set(
    [...html.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) =>
      names.replaceAll('&amp;', '&').replaceAll('&gt;', '>').split(' '),
    ),
  )

/** The classes that a selector asks for; a backslash stands before each sign of theirs that CSS has a meaning for. */
const classesOf = selector =>
  [...selector.matchAll(/\[[^\]]*\]|\.((?:\\3\d |\\.|[\w-])+)/g)]
    .filter(([, name]) => name !== undefined)
    .map(([, name]) => name.replaceAll(/\\(3(\d) |.)/g, (_, sign, digit) => digit ?? sign))

/**
 * The rules of style sheets that a piece of HTML is drawn with, in their order: those that ask for no other class. No
 * font is among them, so that none is fetched before the scripts.
 */
export function firstStyles(html, css) {
  const classes = classesIn(html)
  const sheet = postcss.parse(css)
  sheet.walkComments(comment => comment.remove())
  sheet.walkRules(rule => {
    if (rule.parent.name === 'keyframes') return
    const selectors = rule.selectors.filter(selector => classesOf(selector).every(name => classes.has(name)))
    if (selectors.length === 0) rule.remove()
    else rule.selectors = selectors
  })
  sheet.walkAtRules('font-face', face => {
    if (face.toString().includes('url(')) face.remove()
  })
  const used = [...sheet.toString().matchAll(/var\((--[\w-]+)/g)].map(([, name]) => name)
  sheet.walkAtRules('property', property => {
    if (!used.includes(property.params)) property.remove()
  })
  sheet.walkAtRules(group => removeEmpty(group))
  return sheet.toString()
}

function removeEmpty(group) {
  if (group.nodes?.length !== 0) return
  // Its name stays: sheets that come later find the layers in the order that all of the styles have.
  if (group.name === 'layer')
    return group.replaceWith(postcss.atRule({ name: 'layer', params: group.params }))
  const { parent } = group
  group.remove()
  removeEmpty(parent)
}
