import { expect, test } from 'vitest';
import { type Random, randomWhole, seededRandom } from '../../../../test/random.ts';
import { findParts } from '../../../import/markdown/find-parts.ts';
import { convertTags } from './convert-tags.ts';

type Piece = (word: string) => string;

/** Code, which stays byte for byte. */
const codes: Piece[] = [
  (word) => `\`\`\`liquid\n{% note %}${word}{% endnote %}\n\n{: .note}\n\`\`\``,
  (word) => `~~~\n{{< figure src="${word}.png" >}}\n::: tabs\n~~~`,
  (word) => `    {% highlight %}${word}{% endhighlight %}\n    {{ site.baseurl }}`,
  (word) => `\`{% raw %} ${word} {{ page.title }} {: .a}\``,
  (word) => `\`\`\`js title="{{ ${word} }}"\n{% youtube ${word} %}\n\`\`\``,
];

/** A word that readers see must be there afterwards, too. */
const others: Piece[] = [
  (word) => `A paragraph with ${word}\nof two lines.`,
  (word) => `- item ${word}\n- item\n\n  more`,
  (word) => `> quoted ${word}`,
  (word) => `| ${word} | b |\n|---|---|\n| c | d |`,
  (word) => `## Heading ${word}\n{: #x}`,
  (word) => `<div class="a">\n  <b>${word}</b> {% img /${word}.png %}\n</div>`,
  (word) => `{% note info %}\n${word}\n{% endnote %}`,
  (word) => `{% folding a, Title %}{% note %}${word}{% endnote %}{% endfolding %}`,
  (word) => `{% raw %}{{ ${word} }}{% endraw %}`,
  (word) => `{% codeblock lang:js %}\n\`\`\`\n${word}\n{% endcodeblock %}`,
  (word) => `{% highlight js %}\n\n${word}{% endhighlight %}`,
  (word) => `{{< admonition tip "A" >}}${word}{{< /admonition >}}`,
  (word) => `{% quote(author="${word}") %}\nx\n{% end %}`,
  (word) => `{% unknown ${word} %} {{< unknown ${word} >}} {{ ${word} }}`,
  (word) => `::: code-group\n${word}\n:::`,
  (word) => `{% note %} ${word} {{ "a {< {% {: ::: {% raw`,
  (word) => `{% tabs a %}\n<!-- tab ${word} -->\nb\n<!-- endtab -->\n{% endtabs %}`,
];

function choose(random: Random, pieces: readonly Piece[]): Piece {
  return pieces[randomWhole(random, 0, pieces.length)] as Piece;
}

test('in 200 mixtures no code is changed and no word is lost', () => {
  const random = seededRandom(31);
  for (let at = 0; at < 200; at += 1) {
    const program = [undefined, 'Hexo', 'Jekyll', 'Hugo', 'Zola', 'VitePress'][at % 6];
    const kept: string[] = [];
    const words: string[] = [];
    const parts = Array.from({ length: 12 }, (_, place) => {
      const word = `word${at}x${place}`;
      words.push(word);
      if (random() > 0.35) return choose(random, others)(word);
      const code = choose(random, codes)(word);
      kept.push(code);
      return code;
    });
    // Behind a list, indented lines belong to its last item.
    const text = parts.join('\n\nText.\n\n');
    const { markdown } = convertTags(text, { program, isKnown: () => true, findParts });
    for (const code of kept) expect(markdown).toContain(code);
    for (const word of words) expect(markdown).toContain(word);
  }
});
