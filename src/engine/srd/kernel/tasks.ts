/**
 * Loops that threads share (src/engine/threads/kernel/threads.ts): each is divided into tasks, which any thread does when it has time. Bits
 * do not depend on how many tasks there are.
 */
import {
  announce,
  claim,
  depart,
  expectJob,
  finish,
  hear,
  job,
  placeThreads,
  settled,
  THREAD_BYTES,
  threads,
} from "../../threads/kernel/threads";

import { alignedRoom } from "./room";

type Loop = (task: i32, tasks: i32) => void;

/** What the loops of a step are given, written by the first thread: 256 bytes. */
export let given: usize = 0;
/** What the tasks of a loop have counted, 4 bytes each. */
export let counted: usize = 0;

export function takeTasks(): void {
  const at = alignedRoom(THREAD_BYTES + 512);
  placeThreads(at);
  given = at + THREAD_BYTES;
  counted = given + 256;
}

/** Tasks of a loop over particles: two for a thread, so that one that is interrupted has others wait less. */
export function tasksOfParticles(): i32 {
  return THREADED && threads > 1 ? 2 * threads : 1;
}

/** First of `count` particles of a task; an even number. */
export function firstOf(task: i32, tasks: i32, count: i32): i32 {
  if (!THREADED) return task === 0 ? 0 : count;
  return task === tasks ? count : <i32>((<i64>count * task) / tasks) & ~1;
}

/** Does the tasks of a loop, alone or with the other threads. */
export function share(loop: Loop, tasks: i32): void {
  if (!THREADED) {
    loop(0, 1);
    return;
  }
  if (threads < 2 || tasks < 2) {
    for (let k = 0; k < tasks; k++) loop(k, tasks);
    return;
  }
  store<i32>(job, loop.index);
  store<i32>(job, tasks, 4);
  announce(tasks);
  for (let k = claim(); k >= 0; k = claim()) {
    loop(k, tasks);
    finish();
  }
  settled(tasks);
}

/** What other threads do: the tasks that they can get, until there is none for `patience` nanoseconds. */
export function serve(patience: i64): void {
  for (let heard = hear(); ; heard = hear()) {
    for (let k = claim(); k >= 0; k = claim()) {
      call_indirect<void>(load<i32>(job), k, load<i32>(job, 4));
      finish();
    }
    if (!expectJob(heard, patience)) break;
  }
  depart();
}

export function sumOfCounted(tasks: i32): i32 {
  let sum = 0;
  for (let k = 0; k < tasks; k++) sum += load<i32>(counted + ((<usize>k) << 2));
  return sum;
}
