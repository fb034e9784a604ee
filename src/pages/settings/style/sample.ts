import type { Texts } from '../../../shared/lang/ui-lang.ts';

/** An article that shows what own styles can change. */
export interface Sample {
  title: string;
  tags: string[];
  markdown: string;
}

export const samples: Texts<Sample> = {
  en: {
    title: 'Notes on a Cup of Tea',
    tags: ['tea', 'notes'],
    markdown: `A paragraph with a [link](/), with **strong** and *stressed* words, with ==marked== words and \`code\`.[^1]

## A heading

> Tea is drunk to forget the din of the world.

- a list
- of two items

1. first
2. second

| Tea | Minutes |
| --- | ---: |
| green | 2 |
| black | 4 |

\`\`\`js
const water = boil(95); // degrees
\`\`\`

> [!NOTE]
> A callout has a title and a text.

> [!WARNING]
> Another one warns.

- [x] rinse the cup
- [ ] pour

---

The end.

[^1]: A note stands here.
`,
  },
  'zh-Hans': {
    title: '茶事小记',
    tags: ['茶', '小记'],
    markdown: `一段文字，有[链接](/)，有**加粗**和*着重*的字，有==标记==的字，也有 \`代码\`。[^1]

## 小标题

> 不如吃茶去。

- 列表
- 共两项

1. 其一
2. 其二

| 茶 | 分钟 |
| --- | ---: |
| 绿茶 | 2 |
| 红茶 | 4 |

\`\`\`js
const water = boil(95); // 度
\`\`\`

> [!NOTE]
> 提示框有标题和正文。

> [!WARNING]
> 另一个用于警告。

- [x] 温杯
- [ ] 注水

---

完。

[^1]: 脚注写在这里。
`,
  },
};
