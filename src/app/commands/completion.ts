import { Argument, Command } from 'commander';
import { renderCompletion, shells } from '../terminal/render-completion.ts';

/** `completion`: a script that makes a shell complete commands and options. */
export function completionCommandOf(
  loadAll: (program: Command) => Promise<void>,
): (program: Command) => void {
  return (program) => {
    program
      .command('completion')
      .addArgument(new Argument('<shell>', 'shell').choices(shells))
      .description('print a completion script: `source <(belltower completion bash)`')
      .action(async (shell: (typeof shells)[number]) => {
        const whole = new Command('belltower').version('', '-V, --version', 'print the version');
        await loadAll(whole);
        process.stdout.write(renderCompletion(shell, whole));
      });
  };
}
