/** A Slurm cluster of one node on this machine, without systemd, accounting and privileges: everything in a folder of its own. */
import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname, tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { complete } from "../effort.ts";

const packages = ["slurmctld", "slurmd", "slurm-client", "munge"];
const sbin = { PATH: `${process.env.PATH}:/usr/sbin:/sbin` };

/**
 * Installs the distribution's packages where they are missing; the reason where they cannot be had. `npm test`
 * installs nothing on a person's machine.
 */
export function install(): string | undefined {
  if (has("slurmctld") && has("slurmd") && has("sbatch") && has("munged")) return undefined;
  if (!process.env.CI && !complete && process.env.npm_lifecycle_event !== "test:slurm")
    return "no Slurm is installed; `npm run test:slurm` installs it";
  if (!has("apt-get")) return "there is no apt-get on this machine";
  const own = userInfo().uid === 0;
  const apt = (...argv: string[]) =>
    execFileSync(own ? "apt-get" : "sudo", own ? argv : ["-n", "apt-get", ...argv], {
      stdio: ["ignore", "ignore", "pipe"],
      timeout: 120_000,
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    });
  const get = () => apt("install", "-y", "--no-install-recommends", ...packages);
  try {
    try {
      get();
    } catch {
      apt("update");
      get();
    }
    return undefined;
  } catch (error) {
    return (error as Error).message.split("\n").slice(0, 3).join(" ");
  }
}

function has(program: string): boolean {
  try {
    execFileSync("sh", ["-c", `command -v ${program}`], { stdio: "ignore", env: { ...process.env, ...sbin } });
    return true;
  } catch {
    return false;
  }
}

function end(id: number, signal: NodeJS.Signals): void {
  try {
    process.kill(id, signal);
  } catch {
    // It has ended by itself.
  }
}

/** Two ports, both taken before either is free again. */
async function freePorts(): Promise<readonly number[]> {
  const servers = [createServer(), createServer()];
  for (const server of servers) await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  for (const server of servers) await new Promise<void>((closed) => server.close(() => closed()));
  return ports;
}

export class Cluster {
  private constructor(
    private readonly folder: string,
    /** A folder for files of tests. */
    readonly work: string,
    /** For commands of the cluster. */
    readonly env: NodeJS.ProcessEnv,
  ) {}

  static async start(): Promise<Cluster> {
    const folder = mkdtempSync(join(tmpdir(), "edpd-slurm-"));
    const at = (...names: string[]) => join(folder, ...names);
    for (const name of ["state", "spool", "work"]) mkdirSync(at(name));
    writeFileSync(at("munge.key"), randomBytes(1024), { mode: 0o400 });
    const [host] = hostname().split(".") as [string];
    const user = userInfo().username;
    const [controller, node] = await freePorts();
    writeFileSync(
      at("slurm.conf"),
      `${[
        "ClusterName=edpd",
        `SlurmctldHost=${host}(127.0.0.1)`,
        `SlurmctldPort=${controller}`,
        `SlurmdPort=${node}`,
        `SlurmUser=${user}`,
        `SlurmdUser=${user}`,
        "AuthType=auth/munge",
        `AuthInfo=socket=${at("munge.socket")}`,
        "CredType=cred/munge",
        "CommunicationParameters=NoCtldInAddrAny,NoInAddrAny",
        `StateSaveLocation=${at("state")}`,
        `SlurmdSpoolDir=${at("spool")}`,
        `SlurmctldPidFile=${at("slurmctld.pid")}`,
        `SlurmdPidFile=${at("slurmd.pid")}`,
        `SlurmctldLogFile=${at("slurmctld.log")}`,
        `SlurmdLogFile=${at("slurmd.log")}`,
        "ProctrackType=proctrack/pgid",
        "TaskPlugin=task/none",
        "JobAcctGatherType=jobacct_gather/none",
        "AccountingStorageType=accounting_storage/none",
        "MpiDefault=none",
        "SwitchType=switch/none",
        "SchedulerParameters=sched_min_interval=0,batch_sched_delay=0,bf_interval=2",
        "SelectType=select/cons_tres",
        "SelectTypeParameters=CR_CPU",
        "ReturnToService=2",
        "KillWait=2",
        "SlurmdTimeout=60",
        // An answer that was lost with the daemon of the node is asked for again after seconds, not after a minute.
        "MessageTimeout=3",
        "MinJobAge=2",
        `NodeName=${host} NodeAddr=127.0.0.1 CPUs=2 RealMemory=1024`,
        `PartitionName=short Nodes=${host} Default=YES State=UP`,
      ].join("\n")}\n`,
    );
    const cluster = new Cluster(folder, at("work"), { ...process.env, ...sbin, SLURM_CONF: at("slurm.conf") });
    const munge = [
      "key-file=munge.key",
      "socket=munge.socket",
      "pid-file=munge.pid",
      "log-file=munge.log",
      "seed-file=munge.seed",
    ];
    cluster.launch(
      "munged",
      "--force",
      ...munge.map((option) => `--${option.split("=")[0]}=${at(option.split("=")[1])}`),
    );
    try {
      await cluster.until(() => existsSync(at("munge.socket")));
      cluster.launch("slurmctld", "-i");
      cluster.startNode();
      await cluster.until(() => cluster.ask("sinfo", "-h", "-o", "%T").trim() === "idle");
    } catch (error) {
      await cluster.stop();
      throw error;
    }
    return cluster;
  }

  startNode(): void {
    const [host] = hostname().split(".") as [string];
    this.launch("slurmd", "-N", host);
  }

  /** Kills the daemon of the node, not the tasks. */
  killNode(): void {
    this.kill("slurmd", "SIGKILL");
  }

  /** Output of a command of the cluster; empty where it fails. */
  ask(program: string, ...argv: string[]): string {
    try {
      return execFileSync(program, argv, { env: this.env, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
    } catch {
      return "";
    }
  }

  async until(holds: () => boolean, seconds = 120): Promise<void> {
    const end = Date.now() + 1000 * seconds;
    while (!holds()) {
      if (Date.now() > end) throw new Error(`the cluster was not ready within ${seconds} s: ${this.logs()}`);
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }

  /** Numbers of the processes of this cluster: its daemons, the steps of its node, what these run, and commands that use it. */
  processes(): readonly number[] {
    const setting = `SLURM_CONF=${this.env.SLURM_CONF}`;
    return readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .filter((name) => {
        try {
          return readFileSync(join("/proc", name, "environ"), "utf8")
            .split("\0")
            .includes(setting);
        } catch {
          // It has ended, or is of another user.
          return false;
        }
      })
      .map(Number);
  }

  /** @throws where a process of it is left */
  async stop(): Promise<void> {
    this.ask("scancel", `--user=${userInfo().username}`);
    // The daemon of the node ends steps, also those that take no notice of a signal. Where it is gone, they are killed below.
    await this.until(() => this.ask("squeue", "-h", "-o", "%T").trim() === "", 20).catch(() => {});
    for (const name of ["slurmd", "slurmctld", "munge"]) {
      this.kill(name, "SIGTERM");
      // Daemons remove their files of process numbers when they have written their state.
      await this.until(() => !existsSync(join(this.folder, `${name}.pid`)), 10).catch(() => this.kill(name, "SIGKILL"));
    }
    await this.until(() => this.processes().length === 0, 10).catch(() => {
      for (const id of this.processes()) end(id, "SIGKILL");
    });
    await this.until(() => this.processes().length === 0);
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }

  private launch(program: string, ...argv: string[]): void {
    spawn(program, argv, { env: this.env, stdio: "ignore", detached: true }).unref();
  }

  private kill(name: string, signal: NodeJS.Signals): void {
    const path = join(this.folder, `${name}.pid`);
    if (existsSync(path)) end(Number(readFileSync(path, "utf8")), signal);
  }

  private logs(): string {
    return ["munge.log", "slurmctld.log", "slurmd.log"]
      .map((name) => join(this.folder, name))
      .filter(existsSync)
      .map((path) => readFileSync(path, "utf8").split("\n").slice(-5).join(" | "))
      .join(" || ");
  }
}
